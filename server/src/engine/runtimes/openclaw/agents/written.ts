import { isFailure, type Json, parseJson5 } from '../../../text/json5.ts';
import type { ConfigFile } from '../../../workspace/snapshot.ts';
import { resolveIncludes } from '../config/reading/includes.ts';

/**
 * A configuration as people have written it, put together from its files, before the runtime makes anything of it; undefined
 * where there is no such thing. `text` stands for the main file's.
 */
export function writtenConfig({ path, content, included }: ConfigFile, text?: string): Json | undefined {
	const main = text ?? (content.kind === 'text' ? content.text : undefined);
	const parsed = main === undefined ? undefined : parseJson5(main);
	if (!parsed || isFailure(parsed)) return undefined;
	try {
		return resolveIncludes(path, parsed, included).value;
	} catch {
		return undefined;
	}
}
