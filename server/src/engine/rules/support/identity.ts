import type { IdentityLine, IdentityReading } from '../../runtimes/runtime.ts';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';
import { injectedFiles } from './files.ts';

export interface IdentityCard extends IdentityReading {
	readonly path: WorkspacePath;
	readonly text: string;
}

const cards = new WeakMap<RuleView, { readonly card: IdentityCard | undefined }>();

/** The workspace's identity card and what the runtime reads from it; undefined where there is no text to read. */
export function identityCard(view: RuleView): IdentityCard | undefined {
	let known = cards.get(view);
	if (!known) {
		known = { card: readCard(view) };
		cards.set(view, known);
	}
	return known.card;
}

function readCard(view: RuleView): IdentityCard | undefined {
	const path = injectedFiles(view).find((candidate) => view.runtime.roleOf(candidate)?.id === 'identity');
	const text = path === undefined ? undefined : textOf(view.snapshot, path);
	if (path === undefined || text === undefined) return undefined;
	const reading = view.runtime.readIdentity?.(text);
	return reading && { ...reading, path, text };
}

/** True where the runtime would take `value`, one line of text, for a suggestion of its own template. */
export function isTemplateSuggestion(view: RuleView, value: string): boolean {
	const { runtime } = view;
	const [label] = runtime.readIdentity?.('').labels ?? [];
	return runtime.readIdentity?.(`${label}: ${value}`).lines[0]?.outcome === 'placeholder';
}

/** The line whose value counts for `label`. */
export const lineOf = (card: IdentityCard, label: string): IdentityLine | undefined =>
	card.lines.find((line) => line.label === label && line.outcome === 'set');
