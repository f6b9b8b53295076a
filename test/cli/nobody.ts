import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What these commands come to for somebody who is not root; the first ones only load what they need. */
export async function asNobody(...lines: readonly (readonly (readonly string[])[])[]) {
	const program = fileURLToPath(new URL('asNobody.ts', import.meta.url));
	const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(lines)]);
	return JSON.parse(stdout) as readonly { readonly out: string; readonly err: string }[];
}
