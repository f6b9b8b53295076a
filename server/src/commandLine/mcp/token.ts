import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../host/platform/makeFolder.ts';
import { InputError } from '../terminal/terminal.ts';

/** By which a person names a token of their own. */
const variable = 'SOULSCOPE_MCP_TOKEN';

/** Characters. Shorter ones could be guessed by trying. */
const shortest = 24;

const bytesOfToken = 32;

const isToken = (text: string): boolean => text.length >= shortest && /^[\w.~+/=-]+$/.test(text);

/**
 * The token that clients of the server have to know: the person’s own, or one that stays the same, kept below `dataFolder`
 * (absolute) for nobody else to read. Throws an `InputError` for one that is too easy.
 */
export async function httpToken(
	dataFolder: string,
	environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
	const given = environment[variable];
	if (given !== undefined && given !== '') {
		if (isToken(given)) return given;
		throw new InputError(`${variable} must have at least ${shortest} letters, digits or -._~+/=`);
	}
	const file = join(dataFolder, 'mcp-token');
	const isThere = existsSync(file);
	const kept = await readFile(file, 'utf8').catch(() => '');
	if (isToken(kept.trim())) {
		// Somebody may have copied it about.
		await chmod(file, 0o600).catch(() => undefined);
		return kept.trim();
	}
	const made = randomBytes(bytesOfToken).toString('base64url');
	makeFolder(dirname(file));
	const unfinished = `${file}.${randomUUID().slice(0, 8)}.new`;
	await writeFile(unfinished, `${made}\n`, { mode: 0o600, flag: 'wx' });
	try {
		// What is there is none, and may be open to others: a new file takes its place, whole.
		if (isThere) await rename(unfinished, file);
		// Another server may have begun at the same moment, and been first. Some file systems know no links.
		else
			await link(unfinished, file).catch(async () => {
				if (!existsSync(file)) await rename(unfinished, file);
			});
		return (await readFile(file, 'utf8')).trim();
	} finally {
		await rm(unfinished, { force: true });
	}
}
