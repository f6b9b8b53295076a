import { trimSpace } from '../../../../text/goWhiteSpace.ts';
import { fileNames } from '../../files.ts';
import { baseName } from '../../text/goPath.ts';
import type { GoClawShownEntry } from '../contextParts.ts';

const personaNames: ReadonlySet<string> = new Set([fileNames.soul, fileNames.identity]);

/** True for the files that come first, right below the opening: by their names letter by letter, in whatever folder. */
export const isPersona = (path: string): boolean => personaNames.has(baseName(path));

export const isRitual = (path: string): boolean => baseName(path) === fileNames.bootstrap;

const emptyNames: ReadonlySet<string> = new Set(['- **Name:**', '**Name:**']);

/** True where USER.md is there and names nobody: a line for the name has nothing behind it. The runtime's own template is like that. */
export function whoIsEmpty(entries: readonly GoClawShownEntry[]): boolean {
	const user = entries.find(({ path }) => path === fileNames.user);
	if (!user || 'lines' in user || user.content.text === '') return false;
	if (user.seeded !== undefined) return true;
	const { text } = user.content;
	return trimSpace(text) === '' || text.split('\n').some((line) => emptyNames.has(trimSpace(line)));
}
