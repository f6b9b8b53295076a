import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { pushTo } from '../../../server/src/host/backup/pushTo.ts';
import { folderWith } from '../../cli/soulscope.ts';

afterEach(() => {
	vi.unstubAllEnvs();
});

const target = { to: 'https://git.example.com/aria.git', branch: 'soulscope-backup' };

/** A program that stands where git is looked for. */
async function gitThat(does: string): Promise<string> {
	const folder = await folderWith({ git: `#!/bin/sh\n${does}\n` });
	await chmod(join(folder, 'git'), 0o755);
	vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
	return folder;
}

it.runIf(process.platform !== 'win32')('a push that is cancelled says so', async () => {
	const folder = await gitThat('exec cat');
	await expect(pushTo(folder, target, AbortSignal.abort())).rejects.toThrow('It was cancelled');
});

it.runIf(process.platform !== 'win32')('a push of which git says too much says so', async () => {
	const folder = await gitThat('exec head -c 2000000 /dev/zero');
	await expect(pushTo(folder, target)).rejects.toThrow('It was stopped, as git printed more than');
});

it.runIf(process.platform !== 'win32')('a push that git refuses says why', async () => {
	const folder = await gitThat('echo "fatal: no such host" >&2; exit 128');
	await expect(pushTo(folder, target)).rejects.toThrow('fatal: no such host');
});
