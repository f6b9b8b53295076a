import { mkdir } from 'node:fs/promises';
import { type Failed, failureOf } from './outcome.ts';

/** Makes the folder `root` (absolute) that files are to be created in, and those above it, where they are not there. */
export async function makeRoot(root: string): Promise<Failed | undefined> {
	try {
		await mkdir(root, { recursive: true });
		return undefined;
	} catch (error) {
		return failureOf(error, root);
	}
}
