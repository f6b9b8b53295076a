import type { IdentityLine, IdentityReading } from '../../runtimes/capabilities/identity.ts';
import { keptOn } from '../../text/keptOn.ts';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';
import { injectedFiles } from '../support/files.ts';

export interface IdentityCard extends IdentityReading {
	readonly path: WorkspacePath;
	readonly text: string;
}

const cards = keptOn<RuleView, { readonly card: IdentityCard | undefined }>();

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
	const reading = view.runtime.identity?.read?.(text);
	return reading && { ...reading, path, text };
}

/** True where the runtime would take `value`, one line of text, for a suggestion of its own template. */
export function isTemplateSuggestion(view: RuleView, value: string): boolean {
	const { runtime } = view;
	const [label] = runtime.identity?.read?.('').labels ?? [];
	return runtime.identity?.read?.(`${label}: ${value}`).lines[0]?.outcome === 'placeholder';
}

const counting = keptOn<IdentityCard, ReadonlyMap<string, IdentityLine>>();

/** The line whose value counts for `label`. By a table, as it is asked for of every line of a card. */
export function lineOf(card: IdentityCard, label: string): IdentityLine | undefined {
	let lines = counting.get(card);
	if (!lines) {
		const set = card.lines.filter(({ outcome }) => outcome === 'set');
		lines = new Map(set.toReversed().map((line) => [line.label, line]));
		counting.set(card, lines);
	}
	return lines.get(label);
}
