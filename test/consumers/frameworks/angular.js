// Angular, compiled in the page.
import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { cases, pick, tags } from './cases.js';

const bind = (tag) => Object.keys(cases[tag]).map((name) => `[${name}]="values()['${tag}'].${name}"`);

class App {
  hasValues = signal(false);

  constructor() {
    globalThis.show = (next) => this.hasValues.set(next);
  }

  values = () => Object.fromEntries(tags.map((tag) => [tag, pick(tag, this.hasValues())]));
}

Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: tags.map((tag) => `<${tag} ${bind(tag).join(' ')}></${tag}>`).join(''),
})(App);

await bootstrapApplication(App);
