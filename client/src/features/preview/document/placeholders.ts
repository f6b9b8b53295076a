import type { PreviewPart, PreviewResult } from '../../../../../protocol/preview/preview.ts';

/** True where the words are neither the runtime's nor ours, but dots that take their room. */
export const isPlaceholder = ({ kind, wording }: PreviewPart): boolean =>
	kind === 'wording' && wording === 'placeholder';

/** How near the prompt comes to what the runtime says. */
export type Exactness =
	/** Every word of it is the runtime's. */
	| { readonly kind: 'exact' }
	/** So many passages are placeholders; where `measured`, each is exactly as long as what it stands for. */
	| { readonly kind: 'placeholders'; readonly count: number; readonly measured: boolean };

export const exactnessOf = ({ placeholders: { count, unmeasured } }: PreviewResult): Exactness =>
	count === 0 ? { kind: 'exact' } : { kind: 'placeholders', count, measured: unmeasured === 0 };
