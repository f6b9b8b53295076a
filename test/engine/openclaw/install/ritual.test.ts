import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const assemble = (id: string, tree: FileTree, fields: Partial<Session> = {}, config?: string) => {
	const runtime = runtimeById(`openclaw@${id}`);
	if (!runtime) throw new Error(`no runtime ${id}`);
	return runtime.assemble(snapshotOf(tree, config), sessionOf(fields), placeholderWording);
};

const ritual = 'First things first: choose a name.';
const shown = '## /w/BOOTSTRAP.md';
/** Without which the next run of 2026.9.6 would be over and done with the ritual. */
const untouched: FileTree = { 'AGENTS.md': 'Rules.', 'BOOTSTRAP.md': ritual };

describe('the first-run ritual of 2026.9.6', () => {
	it('is shown to a run that carries it out, with a reminder of the workspace', () => {
		const prompt = assemble('2026.9.6', untouched);
		expect(prompt.text()).toContain(`${shown}\n${ritual}`);
		expect(prompt.parts.map(({ id }) => id)).toContain('openclaw.bootstrap-below');
	});

	it.each(['heartbeat', 'cron', 'subagent'] as const)('is kept from %s, which nobody watches', (kind) => {
		const prompt = assemble('2026.9.6', untouched, { kind });
		expect(prompt.text()).not.toContain(ritual);
		expect(prompt.ledger.rows.find(({ path }) => path === 'BOOTSTRAP.md')).toMatchObject({
			fate: 'withheld',
			injectedLength: 0,
		});
	});

	it('takes of the total what it takes, shown or not', () => {
		const tree = { ...untouched, 'BOOTSTRAP.md': 'x'.repeat(900), 'MEMORY.md': 'A fact worth keeping. '.repeat(20) };
		const config = '{ agents: { defaults: { bootstrapTotalMaxChars: 1000, skipBootstrap: true } } }';
		const memory = (kind: Session['kind']) =>
			assemble('2026.9.6', tree, { kind }, config).ledger.rows.find(({ path }) => path === 'MEMORY.md')?.fate;
		expect(memory('heartbeat')).toBe(memory('main'));
		expect(memory('main')).not.toBe('whole');
	});

	it('is shown to every run of 2026.1 but subagents', () => {
		for (const kind of ['main', 'heartbeat', 'cron'] as const) {
			expect(assemble('2026.1.24', untouched, { kind }).text()).toContain(ritual);
		}
	});
});

describe('a linked memory', () => {
	const link = (text: string, fields = {}) => ({
		link: 'symlink' as const,
		content: { kind: 'text' as const, text, origin: 'disk' as const },
		size: 5,
		modified: 3,
		...fields,
	});

	it('is no memory to 2026.9.6 where it leads to something else, unless no plugin keeps the memory', () => {
		const tree = { 'AGENTS.md': 'Rules.', 'MEMORY.md': link('Some.') };
		expect(assemble('2026.9.6', tree).text()).not.toContain('/w/MEMORY.md');
		const refused = '## /w/MEMORY.md\n[UNREADABLE: symlink path component not allowed]';
		expect(assemble('2026.9.6', tree, {}, '{ plugins: { enabled: false } }').text()).toContain(refused);
	});

	it('is refused, and says so, where it leads to memory', () => {
		const tree = {
			'AGENTS.md': 'Rules.',
			'USER.md': link('Some.'),
			'memory/people.md': { ...link('Some.'), link: 'none' as const },
		};
		expect(assemble('2026.9.6', tree).text()).toContain('[UNREADABLE: symlink path component not allowed]');
	});

	it('is nothing to 2026.1.29 where it leads nowhere', () => {
		const content = { kind: 'unreadable', reason: 'is a link to nothing', cause: 'dangling' } as const;
		const tree = { 'AGENTS.md': 'Rules.', 'MEMORY.md': { link: 'symlink' as const, content } };
		expect(assemble('2026.1.29', tree).text()).not.toContain('## MEMORY.md');
		expect(assemble('2026.1.29', tree).text()).toContain('## AGENTS.md');
	});
});
