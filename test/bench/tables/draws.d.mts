/** Ten draws, each of places in `labels`. */
export function drawMteb(labels: ArrayLike<number>, count: number): number[][];
export function drawSetFit(labels: Int32Array, count: number): number[][];
export function drawUniform(labels: ArrayLike<number>, count: number): number[][];
