import type { Figure } from './judge.mjs';

export type Limit = { least: number; most?: undefined } | { most: number; least?: undefined };

export interface Limits {
  limits: Partial<Record<Figure, Limit>>;
  today: Record<string, Partial<Record<Figure, number>>>;
}

export function readLimits(): Limits;
export function heldTo(table: Limits, handle: string, figure: Figure): Limit;
export function worse(table: Limits, handle: string, figures: Record<Figure, number>): Figure[];
export function isShort(table: Limits, figure: Figure, value: number): boolean;
export function ratchet(
  table: Limits,
  figures: Record<Figure, number>,
  before?: Partial<Record<Figure, number>>,
): Partial<Record<Figure, number>>;
