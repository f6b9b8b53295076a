import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { gitRepository } from '../support/gitRepository.ts';
import { folderWith, soulscopeOnScreen } from './soulscope.ts';

vi.mock('../../server/src/host/secrets/scanner.ts', async (original) => {
	const real = await original<typeof import('../../server/src/host/secrets/scanner.ts')>();
	return {
		...real,
		createSecretScanner: (options: Parameters<typeof real.createSecretScanner>[0]) =>
			real.createSecretScanner({ ...options, program: new URL('file:///nowhere/worker.js') }),
	};
});

/** No pattern of ours tells it, and it may well be a key: only the scanner would know. */
const odd = 'q8Zt-Kp3vWm2xRb7Ld9';
const persona = { 'aria/SOUL.md': 'Kind.\n', 'aria/AGENTS.md': 'Do well.\n', 'aria/USER.md': 'Sam.\n' };
const version = ['--runtime', 'openclaw@2026.1.29'];

describe('where the search for secrets is broken, no change is shown that may have one in it:', () => {
	const told = 'what changes is not shown, as it could not be checked for secrets';

	it('of a restore', async () => {
		const folder = await folderWith({});
		const repository = await gitRepository(join(folder, 'aria'));
		await repository.commit({ 'TOOLS.md': `door ${odd}\n`, 'SOUL.md': 'Kind.\n' }, { at: '2026-10-01T09:00:00Z' });
		await writeFile(join(repository.dir, 'TOOLS.md'), 'none\n');
		await writeFile(join(repository.dir, 'SOUL.md'), 'Grim.\n');
		const restore = ['restore', 'aria', '--as-of', '2026-10-02'];
		const { out, err } = await soulscopeOnScreen(folder, { answers: ['n'] }, ...restore);
		expect(err).toContain('The search for secrets failed');
		expect(err).toContain(`TOOLS.md: ${told}`);
		expect(out).not.toContain(odd);
		// What cannot hold one is shown as ever.
		expect(out).toContain('-Grim.');
	});

	it('of the agents', async () => {
		const config = `{ agents: { list: [{ id: 'aria', workspace: './aria' }] }, // ${odd}\n}\n`;
		const folder = await folderWith({ ...persona, 'openclaw.json': config });
		const add = ['agents', 'add', 'aria', 'cleo', ...version];
		const { out, err } = await soulscopeOnScreen(folder, { answers: ['n'] }, ...add);
		expect(err).toContain(`openclaw.json: ${told}`);
		expect(out).not.toContain(odd);
	});

	it('of a copy of a persona', async () => {
		const folder = await folderWith({ ...persona, 'aria/SOUL.md': `Kind.\n${odd}\n` });
		const copy = ['agents', 'copy', 'aria', '--into', 'desk', ...version];
		const { out, err } = await soulscopeOnScreen(folder, { answers: ['n'] }, ...copy);
		expect(err).toContain(`desk/SOUL.md: ${told}`);
		expect(out).not.toContain(odd);
		expect(out).toContain('+Do well.');
	});

	it('of fixes', async () => {
		const folder = await folderWith({ ...persona, 'aria/IDENTITY.md': `- **Nmae:** Aria\n- ${odd}\n` });
		const { out, err } = await soulscopeOnScreen(folder, { answers: ['n'] }, 'check', 'aria', '--fix', ...version);
		expect(err).toContain(`aria/IDENTITY.md: ${told}`);
		expect(out).not.toContain('@@');
	});

	it('of what the doctor would do', async () => {
		const conflict = 'aria/SOUL.sync-conflict-20260102-120000-ABCDEFG.md';
		const soul = `Kind.\n${odd}\n`;
		const folder = await folderWith({ ...persona, 'aria/SOUL.md': soul, [conflict]: soul });
		const { out, err } = await soulscopeOnScreen(folder, { answers: ['n'] }, 'doctor', 'aria', '--fix', ...version);
		expect(err).toContain(`${conflict}: ${told}`);
		expect(out).not.toContain(odd);
	});
});
