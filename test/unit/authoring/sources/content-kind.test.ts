import { expect, it } from 'vitest';
import { detectForeignKind } from '../../../../src/authoring/sources/content-kind.js';

it.each([
  ['version https://git-lfs.github.com/spec/v1\noid sha256:0', 'a Git LFS pointer, not the file itself'],
  ['<!doctype html><p>', 'an HTML page, not data'],
  [' \n<!DOCTYPE \n HTML>', 'an HTML page, not data'],
  ['<html lang="en">', 'an HTML page, not data'],
  ['<HTML>', 'an HTML page, not data'],
])('detects %j', (start, kind) => {
  expect(detectForeignKind(start)).toBe(kind);
});

it.each([
  '',
  'text,label\n',
  'A page begins with <html> or <!doctype html>.',
  '"<html>",1',
  '<htmlish>',
  '<!doctypehtml>',
])('accepts %j', (start) => {
  expect(detectForeignKind(start)).toBeUndefined();
});
