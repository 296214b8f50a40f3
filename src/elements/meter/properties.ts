// The settable attributes and properties of <assay-meter>, all optional, as frameworks pass them.
export interface AssayMeterProperties {
  value?: number | null | undefined;
  low?: number | null | undefined;
  high?: number | null | undefined;
  origin?: number | 'none' | null | undefined;
  baseline?: number | null | undefined;
  ticks?: string | undefined;
  tone?: 'weak' | 'developing' | 'solid' | 'strong' | 'quiet' | undefined;
  faint?: boolean | undefined;
  label?: string | undefined;
  text?: string | undefined;
}
