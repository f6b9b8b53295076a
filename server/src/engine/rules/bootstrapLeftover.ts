import { textOf, type WorkspacePath } from '../workspace/snapshot.ts';
import type { Rule, RuleView } from './rule.ts';
import { injectedFiles } from './support/files.ts';
import { identityCard, isTemplateSuggestion } from './support/identity.ts';
import { labelLines } from './support/labelLines.ts';
import { headLine, placeIn } from './support/places.ts';

export const bootstrapLeftover: Rule = {
	code: 'bootstrap.leftover',
	severity: 'warning',
	docs: {
		title: 'The first-run ritual is still there',
		why: [
			'`BOOTSTRAP.md` tells a newborn agent to find out who it is and whom it works for, and to delete the file when it is done. While the file stays, it is in the prompt of every session that sees it, with every message:',
			'it costs tokens, and an agent that has been itself for weeks may start to introduce itself again. OpenClaw 2026.1.24 and 2026.1.29 inject it for as long as it exists;',
			'2026.9.6 deletes it by itself once the workspace looks used, so nothing is reported there. GoClaw takes the ritual off each person’s own list after the third message, and then the file on disk comes back in its place.',
			'',
			'Reported where `IDENTITY.md` has a name and `USER.md` has at least one label filled in, or prose of its own.',
		].join('\n'),
		fix: 'Delete the file; the quick fix does. Its ritual can be found in any fresh workspace should you want it back.',
		example: { file: 'BOOTSTRAP.md', text: '# Hello, world\n\nFind out who you are. Then delete this file.\n' },
	},
	*check(view) {
		const bootstrap = fileWith(view, 'bootstrap');
		const identity = fileWith(view, 'identity');
		const user = fileWith(view, 'user');
		if (!bootstrap || !identity || !user) return;
		if (!hasName(view, identity.text) || !saysSomething(view, user.text) || !isShown(view, bootstrap.path)) return;
		const { path, text } = bootstrap;
		yield {
			place: placeIn(path, headLine(text)),
			message: `${identity.path} and ${user.path} are filled in, so the first-run ritual is over; while ${path} stays, the agent reads it with every message and may begin anew. Delete it.`,
			related: [
				{ place: placeIn(identity.path, headLine(identity.text)), message: 'has a name' },
				{ place: placeIn(user.path, headLine(user.text)), message: 'is filled in' },
			],
			fixes: [{ title: `Delete ${path}`, preferred: false, steps: [{ kind: 'delete', path }] }],
		};
	},
};

function fileWith(view: RuleView, role: string): { readonly path: WorkspacePath; readonly text: string } | undefined {
	const path = injectedFiles(view).find((candidate) => view.runtime.roleOf(candidate)?.id === role);
	const text = path === undefined ? undefined : textOf(view.snapshot, path);
	return path === undefined || text === undefined || text.trim() === '' ? undefined : { path, text };
}

/** True where the card names the agent; where the runtime reads no cards, where its label `Name` is filled in. */
function hasName(view: RuleView, text: string): boolean {
	if (view.runtime.readIdentity) return identityCard(view)?.identity.name !== undefined;
	return labelLines(text).some(({ label, value }) => label.trim().toLowerCase() === 'name' && isFilled(view, value));
}

const isFilled = (view: RuleView, value: string): boolean =>
	value !== '' && !/^[*_]*\(.*\)[*_]*$/.test(value) && !isTemplateSuggestion(view, value);

/** True where a person’s own session reads the file: a runtime with a database may have other plans for it. */
const isShown = (view: RuleView, path: WorkspacePath): boolean =>
	view.prompt('main').ledger.rows.some((row) => row.path === path && row.injectedLength > 0);

/** True where a label has a value of its own, or where a file without labels has a line besides headings. */
function saysSomething(view: RuleView, text: string): boolean {
	const labels = labelLines(text);
	const filled = labels.some(({ value }) => isFilled(view, value));
	if (filled || labels.length > 0) return filled;
	return text.split('\n').some((line) => line.trim() !== '' && !/^\s*(?:#|<!--|---)/.test(line));
}
