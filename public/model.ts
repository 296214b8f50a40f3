// The page of one model: its playground, its model card, and the lines that put it into a page.
import 'assay/define';
import 'assay/define/badge';
import 'assay/define/model-card';
import { findScoreElement } from './page.js';
import { startEngine } from './playground/engine.js';
import { Playground } from './playground/playground.js';

void startEngine();
new Playground({ only: findScoreElement().model ?? undefined }).start();
