import { rebased } from '../../engine/guard/rebase.ts';
import type { GuardedState } from './fileState.ts';

const withPlainLineEnds = (text: string): string => text.replaceAll('\r\n', '\n');

/** What a save with this text made of the file, of which the disk has `there`. */
export function savedState(there: GuardedState, text: string): GuardedState {
	if (there.kind !== 'text') return { kind: 'text', text, marked: false };
	return withPlainLineEnds(there.text) === withPlainLineEnds(text) ? there : { ...there, text };
}

/** What of `state` is the person’s, who began with `began`, which has changes that nobody accepted. Undefined where that cannot be told. */
export function ownPart(accepted: GuardedState, began: GuardedState, state: GuardedState): GuardedState | undefined {
	if (began.kind === 'none') return state;
	if (accepted.kind !== 'text' || began.kind !== 'text' || state.kind !== 'text') return undefined;
	const text = rebased(accepted.text, began.text, state.text);
	return text === undefined ? undefined : { ...accepted, text };
}
