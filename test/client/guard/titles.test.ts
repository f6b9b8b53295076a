import { expect, it, vi } from 'vitest';
import { GuardActions } from '../../../client/src/features/guard/actions.ts';
import type { GuardServices } from '../../../client/src/features/guard/services.ts';
import type { GuardedChange } from '../../../protocol/guard/guard.ts';
import { changeOf } from './changeOf.ts';

const asked = vi.hoisted((): { detail: string }[] => []);
const told = vi.hoisted((): string[] => []);

vi.mock('vscode', () => ({
	l10n: {
		t: (text: string, ...values: readonly unknown[]) => text.replaceAll(/\{(\d)\}/g, (_, at) => String(values[at])),
	},
	window: {
		showInformationMessage: async (message: string) => void told.push(message),
		showWarningMessage: async (_: string, options: { detail: string }) => void asked.push(options),
	},
}));

/** The actions where these agents are open, with the titles of the comparisons that they open. */
function acting(agents: readonly string[], changes: readonly GuardedChange[] = []) {
	const titles: string[] = [];
	const open = async (_name: string, title: string) => void titles.push(title);
	const all = agents.map((agent) => ({ uri: `file:///${agent}`, name: agent }));
	const actions = new GuardActions({
		server: { request: async () => ({ before: 'Kind.', now: 'Cruel.' }) },
		workspaces: { all, byUri: (uri: string) => all.find((each) => each.uri === uri) },
		diffs: { openBesideFile: open, openOne: open },
		list: { all: changes },
	} as unknown as GuardServices);
	return { titles, run: (command: 'show' | 'keepAll', change?: GuardedChange) => actions.run(command, { change }) };
}

it('a comparison names the agent where there are several: both may have the same change', async () => {
	const { run, titles } = acting(['aria', 'bento']);
	for (const agent of ['aria', 'bento']) await run('show', changeOf(agent));
	await run('show', changeOf('bento', { became: 'deleted', from: 'git' }));
	expect(titles).toEqual([
		'SOUL.md (aria): change from outside',
		'SOUL.md (bento): change from outside',
		'SOUL.md (bento): change from git',
	]);
});

it('a comparison names no agent where there is one', async () => {
	const { run, titles } = acting(['aria']);
	await run('show', changeOf('aria'));
	expect(titles).toEqual(['SOUL.md: change from outside']);
});

it('who keeps all changes is told whose files they are', async () => {
	const { run } = acting(['aria', 'bento'], [changeOf('aria'), changeOf('bento')]);
	await run('keepAll');
	expect(asked.map(({ detail }) => detail)).toEqual(['• SOUL.md (aria)\n• SOUL.md (bento)']);
});

it('where nothing was changed, that is no warning', async () => {
	await acting(['aria']).run('keepAll');
	expect(told).toEqual(['Nothing was changed from outside.']);
});
