// Vue 3, with an Assay in reactive data, and a reactive request.
import { createAssay } from 'assay';
import { createApp, h } from 'vue';
import { pick, tags } from './cases.js';

createApp({
  data: () => ({
    hasValues: false,
    assay: createAssay(),
    request: { content: 'Knock knock' },
    composite: '',
  }),
  async mounted() {
    globalThis.show = (hasValues) => {
      this.hasValues = hasValues;
    };
    this.composite = (await this.assay.score('assay.commit-message', this.request)).composite;
  },
  render() {
    return [...tags.map((tag) => h(tag, pick(tag, this.hasValues))), h('output', this.composite)];
  },
}).mount('#app');
