import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { proposalServices } from '../learning/proposalServices.ts';
import { says } from '../scriptedProvider.ts';
import { talkWith } from '../talk.ts';

it('nothing is written where the memory folder is a link out of the workspace, and the answer stands', async () => {
	const outside = await mkdtemp(join(tmpdir(), 'soulscope-outside-'));
	try {
		await mkdir(join(outside, 'workspace', 'w1'), { recursive: true });
		const talk = await talkWith({
			runtime: 'holaboss@2026.4.13',
			files: { 'AGENTS.md': 'Work.\n' },
			answers: [says('Noted.')],
		});
		await symlink(outside, talk.files.pathOf('memory'), 'junction');
		await talk.services.changed([talk.files.pathOf('memory')]);
		expect(await talk.say('Please keep answers short.')).toMatchObject({ kind: 'done' });
		await talk.evolver.settled();
		const proposals = createProposals(proposalServices(talk));
		const [only] = await proposals.list(false);
		expect(await proposals.settle({ proposal: only?.id ?? '', how: 'accept' })).toMatchObject({ kind: 'failed' });
		expect((await readdir(outside, { recursive: true })).sort()).toEqual(['workspace', join('workspace', 'w1')]);
		expect(await proposals.list(false)).toMatchObject([{ id: only?.id, state: 'pending' }]);
	} finally {
		await rm(outside, { recursive: true, force: true });
	}
});
