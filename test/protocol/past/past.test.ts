import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import {
	FindSentenceRequest,
	PastFilesRequest,
	PastStatesRequest,
	PlanRestoreRequest,
	RestoreRequest,
} from '../../../protocol/past/past.ts';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import { gitRepository } from '../../support/gitRepository.ts';
import { serve } from '../../support/languageClient.ts';

const lighthouse = 'Never mention the lighthouse.';
const now = { 'SOUL.md': '# Soul\n\n## Tone\n\nChatty.\n', 'IDENTITY.md': '- **Name:** Aria\n' };
const then = `# Soul\n\n## Tone\n\nBrief.\n\n## Limits\n\n${lighthouse}\n`;

/** An agent whose soul was another one in October. */
async function agent(trusted = true) {
	const client = await serve(now, { options: { trusted } });
	// The server has read the files of now before those of then go over the disk.
	await client.connection.sendRequest(WorkspacesRequest);
	const repository = await gitRepository(client.files.root);
	const first = await repository.commit(
		{ ...now, 'SOUL.md': then },
		{ at: '2026-10-01T09:00:00Z', message: 'begin\n\nMore on it.' },
	);
	const last = await repository.commit(
		{ 'SOUL.md': now['SOUL.md'] },
		{ at: '2026-11-01T09:00:00Z', message: 'chatty', author: 'Ada' },
	);
	const { connection } = client;
	return { connection, root: client.files.root, workspace: client.files.uriOf(''), first, last };
}

describe('the past of a workspace', () => {
	it('is a list of its states, newest first, or the state of a day', async () => {
		const { connection, workspace, first, last } = await agent();
		const all = await connection.sendRequest(PastStatesRequest, { workspace, limit: 10 });
		expect(all).toMatchObject({
			source: 'the branch main',
			hasMore: false,
			states: [
				{ id: last, author: 'Ada', subject: 'chatty', changed: ['SOUL.md'] },
				{ id: first, at: Date.parse('2026-10-01T09:00:00Z'), subject: 'begin', changed: ['IDENTITY.md', 'SOUL.md'] },
			],
		});
		const one = await connection.sendRequest(PastStatesRequest, { workspace, limit: 1 });
		expect(one).toMatchObject({ hasMore: true, states: [{ id: last }] });
		const day = await connection.sendRequest(PastStatesRequest, { workspace, limit: 1, asOf: '2026-10-15' });
		expect(day.states).toMatchObject([{ id: first }]);
	});

	it('has prompts, whose places are none in the files of now', async () => {
		const { connection, workspace, first } = await agent();
		const asked = { workspace, session: 'main', wording: 'runtime' } as const;
		const current = await connection.sendRequest(PreviewRequest, asked);
		expect(current.text).toContain('Chatty.');
		const earlier = await connection.sendRequest(PreviewRequest, { ...asked, asOf: first });
		expect(earlier.text).toContain(lighthouse);
		expect(earlier.text).toContain('Current date: 2026-10-01');
		expect(earlier.parts.filter(({ kind }) => kind === 'file').length).toBeGreaterThan(0);
		expect(earlier.parts.filter(({ uri }) => uri !== undefined)).toEqual([]);
	});

	it('tells when a sentence entered and left the prompt', async () => {
		const { connection, workspace, first, last } = await agent();
		const asked = { workspace, session: 'main', sentence: lighthouse } as const;
		expect(await connection.sendRequest(FindSentenceRequest, asked)).toMatchObject({
			moves: [
				{ kind: 'left', id: last, by: 'change' },
				{ kind: 'entered', id: first },
			],
			isThere: false,
			states: 2,
			looked: 'all',
		});
	});

	it('comes back section by section as it was shown, once, and can be undone', async () => {
		const { connection, workspace, root, first } = await agent();
		const soul = () => readFile(join(root, 'SOUL.md'), 'utf8');
		const where = { workspace, state: first };
		expect(await connection.sendRequest(PastFilesRequest, where)).toEqual([
			{ path: 'SOUL.md', headings: ['# Soul', '## Tone', '## Limits'], isGone: false },
		]);
		const wish = { ...where, file: 'SOUL.md', section: '## Limits' };
		const plan = await connection.sendRequest(PlanRestoreRequest, wish);
		const after = `${now['SOUL.md']}\n## Limits\n\n${lighthouse}\n`;
		expect(plan).toMatchObject({ diffs: [{ path: 'SOUL.md', before: now['SOUL.md'], after }], leftOut: [] });
		expect(await soul()).toBe(now['SOUL.md']);
		const done = await connection.sendRequest(RestoreRequest, { id: plan.id });
		expect(done).toMatchObject({ written: 1, problems: [] });
		expect(await soul()).toBe(after);
		await expect(connection.sendRequest(RestoreRequest, { id: plan.id })).rejects.toThrow(/look at the changes again/);
		await connection.sendRequest(UndoRememberRequest, { undo: done.operation });
		expect(await soul()).toBe(now['SOUL.md']);
	});

	it('can be read and not restored in a folder that is not trusted', async () => {
		const { connection, workspace, first } = await agent(false);
		const plan = await connection.sendRequest(PlanRestoreRequest, { workspace, state: first });
		expect(plan.diffs).toHaveLength(1);
		await expect(connection.sendRequest(RestoreRequest, { id: plan.id })).rejects.toThrow(/not trusted/);
	});

	it('says why there is none', async () => {
		const client = await serve(now);
		const asked = client.connection.sendRequest(PastStatesRequest, { workspace: client.files.uriOf(''), limit: 1 });
		await expect(asked).rejects.toThrow(
			/not in a git repository, so there are no earlier days\. Run “Back Up the Workspace…”/,
		);
	});
});
