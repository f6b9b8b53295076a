import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
	const kept = await readFile(file, 'utf8').catch(() => '');
	if (isToken(kept.trim())) {
		// Somebody may have copied it about.
		await chmod(file, 0o600).catch(() => undefined);
		return kept.trim();
	}
	const made = randomBytes(bytesOfToken).toString('base64url');
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, `${made}\n`, { mode: 0o600, flag: kept === '' ? 'wx' : 'w' });
	return made;
}
