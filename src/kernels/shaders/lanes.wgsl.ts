// WGSL that both programs share: the lanes of a workgroup and a sum over them.

/** Threads of a workgroup: whole waves of 32 and of 64, and a third of the usual 384 columns, so none idles. */
const lanes = 128;

/** `sum_over_lanes(lane, value)`: the sum of every lane's value, in each; called by all lanes of a workgroup. */
export const sumOverLanes = /* wgsl */ `
const lanes = ${lanes}u;
var<workgroup> partial: array<f32, lanes>;

fn sum_over_lanes(lane: u32, value: f32) -> f32 {
  partial[lane] = value;
  workgroupBarrier();
  for (var half = lanes / 2u; half > 0u; half /= 2u) {
    if (lane < half) {
      partial[lane] += partial[lane + half];
    }
    workgroupBarrier();
  }
  return partial[0];
}
`;
