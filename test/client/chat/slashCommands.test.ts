import { describe, expect, it, vi } from 'vitest';
import { allCommands, runSlashCommand, type SlashActions } from '../../../client/src/features/chat/slashCommands.ts';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

function actions() {
	const done: string[] = [];
	const note =
		(name: string) =>
		(argument?: string): void =>
			void done.push(argument === undefined ? name : `${name} ${argument}`);
	const all: SlashActions = {
		startNew: note('new'),
		retry: note('retry'),
		remember: note('remember'),
		flush: note('flush'),
		compact: note('compact'),
		heartbeat: note('heartbeat'),
		session: note('session'),
		model: note('model'),
		preview: note('preview'),
		history: note('history'),
		export: note('export'),
		approvals: note('approvals'),
	};
	return { all, done };
}

describe('slash commands of the chat itself', () => {
	it('run with their words', () => {
		const { all, done } = actions();
		for (const text of ['/new', ' /retry ', '/remember the kiln\nopens on Wednesday', '/session group', '/flush'])
			expect(runSlashCommand(text, all), text).toBe(true);
		expect(done).toEqual(['new', 'retry', 'remember the kiln\nopens on Wednesday', 'session group', 'flush']);
	});

	it.each(['Hi', '/etc/hosts is a file', '/glaze blue', '/NEW', '//new', '/', 'say /new', '/toString', '/help'])(
		'leave %o to whoever it is for',
		(text) => {
			const { all, done } = actions();
			expect(runSlashCommand(text, all)).toBe(false);
			expect(done).toEqual([]);
		},
	);

	it('stand before those of the workspace, none of which can take their place', () => {
		const named = (name: string, description = 'of a skill') => ({ name, description, usage: '' });
		const names = allCommands([named('glaze'), named('new'), named('help')]);
		expect(names.filter(({ name }) => name === 'new')).toEqual([named('new', 'Start a new conversation')]);
		expect(names.at(-1)).toEqual(named('glaze'));
		expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
	});
});
