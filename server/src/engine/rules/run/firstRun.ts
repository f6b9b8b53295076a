import type { Ledger } from '../../prompt/ledger.ts';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import { identityCard, isTemplateSuggestion } from '../identity/identity.ts';
import { labelLines } from '../identity/labelLines.ts';
import type { RuleView } from '../rule.ts';
import { injectedByRole } from '../support/files.ts';

interface TextFile {
	readonly path: WorkspacePath;
	readonly text: string;
}

/** Where the first-run ritual stands, of which the agent is told. */
export type FirstRun =
	/** It is still to be carried out. */
	| { readonly kind: 'ahead'; readonly ritual: TextFile }
	/** The files that it fills in are filled in, and the agent reads it all the same. */
	| { readonly kind: 'over'; readonly ritual: TextFile; readonly identity: TextFile; readonly user: TextFile };

/**
 * Undefined where the agent reads nothing of a ritual: there is none, the next run deletes it, or it keeps it from the agent.
 * Everything that speaks of a first run asks here; `ledger` is of the prompt that it speaks of.
 */
export function firstRunIn(view: RuleView, ledger: Ledger = view.prompt('main').ledger): FirstRun | undefined {
	const ritual = fileWith(view, ledger, 'bootstrap');
	if (!ritual || !ledger.rows.some((row) => row.path === ritual.path && row.injectedLength > 0)) return undefined;
	const identity = fileWith(view, ledger, 'identity');
	const user = fileWith(view, ledger, 'user');
	if (!identity || !user || !hasName(view, identity.text) || !saysSomething(view, user.text))
		return { kind: 'ahead', ritual };
	return { kind: 'over', ritual, identity, user };
}

/** What is to be said of a ritual that was left behind, in sentences for people. */
export const leftBehind = ({ ritual, identity, user }: Extract<FirstRun, { kind: 'over' }>): string =>
	`Setup is complete: ${identity.path} and ${user.path} are filled in. But the agent still reads ${ritual.path} with every message and may start setup again. Delete ${ritual.path}.`;

/** Where people have copies of their own, the one that this prompt has. */
function fileWith(view: RuleView, { rows }: Ledger, role: string): TextFile | undefined {
	const own = rows.find((row) => row.role === `person-${role}` && row.injectedLength > 0);
	const path = own?.path ?? injectedByRole(view).get(role);
	const text = path === undefined ? undefined : textOf(view.snapshot, path);
	return path === undefined || text === undefined || text.trim() === '' ? undefined : { path, text };
}

/** True where the card names the agent; where the runtime reads no cards, where its label `Name` is filled in. */
function hasName(view: RuleView, text: string): boolean {
	if (view.runtime.identity?.read) return identityCard(view)?.identity.name !== undefined;
	return labelLines(text).some(({ label, value }) => label.trim().toLowerCase() === 'name' && isFilled(view, value));
}

const isFilled = (view: RuleView, value: string): boolean =>
	value !== '' && !/^[*_]*\(.*\)[*_]*$/.test(value) && !isTemplateSuggestion(view, value);

/** True where a label has a value of its own, or where a file without labels has a line besides headings. */
function saysSomething(view: RuleView, text: string): boolean {
	const labels = labelLines(text);
	const filled = labels.some(({ value }) => isFilled(view, value));
	if (filled || labels.length > 0) return filled;
	return text.split('\n').some((line) => line.trim() !== '' && !/^\s*(?:#|<!--|---)/.test(line));
}
