import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ModelRequest } from '../../../server/src/host/models/model.ts';
import { calls, says } from '../scriptedProvider.ts';
import { ofKind, talkWith } from '../talk.ts';

const settled = { phase: 'ready', indexed: 0, total: 0, passages: 0, leftOut: [] } as const;
const config = (enabled: boolean) => JSON.stringify({ memory: { search: { enabled } } });

const systemOf = ({ system }: ModelRequest): string => system.map(({ text }) => text).join('');
const toolsOf = ({ tools }: ModelRequest): readonly string[] => tools.map(({ name }) => name);

/** A talk in which the persona and the configuration are others as soon as memories are looked for. */
async function talkInMotion() {
	let isMoved = false;
	const talk = await talkWith({
		files: { 'SOUL.md': '# Soul\n\nBe kind.\n', 'openclaw.json': config(true) },
		configFile: 'openclaw.json',
		async find() {
			if (!isMoved) {
				isMoved = true;
				const paths = ['SOUL.md', 'openclaw.json'].map((path) => talk.files.pathOf(path));
				await writeFile(paths[0] ?? '', '# Soul\n\nBe brief.\n');
				await writeFile(paths[1] ?? '', config(false));
				await talk.workspaces.filesChanged(paths.map((path) => ({ path, kind: 'changed' as const })));
			}
			return { hits: [], mode: 'keyword', notes: [], state: settled };
		},
		answers: [calls({ name: 'session_status', input: {} }), says('Done.')],
	});
	return talk;
}

it('all parts of a request tell of the same files, though these change while it is made; the next one tells of the new', async () => {
	const talk = await talkInMotion();
	const soul = { kind: 'file', title: 'SOUL.md', uri: talk.files.uriOf('SOUL.md') } as const;
	await talk.turn({ kind: 'say', text: 'How are you to be?', attachments: [soul] });
	const [first, second] = talk.model.requests;
	if (!first || !second) throw new Error('two requests go out');

	const attached = first.messages[0]?.context?.text;
	const preflight = talk.events.find((event) => event.kind === 'started')?.preflight;
	expect(systemOf(first)).toContain('Be kind.');
	expect(attached).toContain('Be kind.');
	expect(toolsOf(first)).toContain('memory_search');
	expect(preflight?.tools).toEqual(toolsOf(first));
	expect(preflight?.promptTokens).toBe(first.system.reduce((sum, { tokens }) => sum + tokens, 0));

	expect(systemOf(second)).toContain('Be brief.');
	expect(toolsOf(second)).not.toContain('memory_search');
});

it('each tool sees the files as they are when it is called, also what a call before it has written', async () => {
	const path = 'memory/2026-11-21.md';
	const talk = await talkWith({
		approve: () => 'once',
		answers: [
			calls({ name: 'remember', input: { note: 'Ana visits in May.', where: 'today' } }),
			calls({ name: 'memory_get', input: { path } }),
			says('Done.'),
		],
	});
	await talk.say('Note it, and read it back.');
	const [, read] = ofKind(await talk.entries(), 'tool');
	expect(read).toMatchObject({
		name: 'memory_get',
		state: 'done',
		result: expect.stringContaining('Ana visits in May.'),
	});
});
