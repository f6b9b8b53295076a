import type { Position, Range } from 'vscode-languageserver';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { mentionsIn, resolve } from '../memory/mentions.ts';
import type { WorkspaceFile } from './files.ts';

/** What people mean when they point at a place: a context file, a skill. */
export interface NamedSubject {
	readonly path: WorkspacePath;
	/** What stands there and names it. */
	readonly range: Range;
	/** The name of a skill, where that is what stands there. */
	readonly skill: string | undefined;
}

const holds = ({ start, end }: Range, { line, character }: Position): boolean =>
	start.line === line && start.character <= character && character <= end.character;

const skillFile = /^(?:.*\/)?([^/]+)\/SKILL\.md$/;

/** The folder that a skill's file lies in, which is its name; undefined for other files. */
export const skillName = (path: WorkspacePath): string | undefined => skillFile.exec(path)?.[1];

/** The `name:` of a skill's frontmatter, where it says what its folder says. */
function ownName({ path, lines }: WorkspaceFile, { line }: Position): Range | undefined {
	const name = skillName(path);
	if (name === undefined || !/^\uFEFF?---\s/.test(lines.text)) return undefined;
	const start = lines.offsetAt({ line, character: 0 });
	const text = lines.text.slice(start, lines.offsetAt({ line: line + 1, character: 0 }));
	const match = /^name:[ \t]*(\S+)[ \t]*\r?$/m.exec(text);
	if (match?.[1] !== name) return undefined;
	const from = text.indexOf(name, 'name:'.length);
	return { start: { line, character: from }, end: { line, character: from + name.length } };
}

/** The file or skill that the name at `position` means; undefined where nothing is named. */
export function subjectAt(file: WorkspaceFile, text: string, position: Position): NamedSubject | undefined {
	const { workspace, path } = file;
	const mention = mentionsIn(text).find(({ range }) => holds(range, position));
	const found = mention && resolve(workspace, path, mention.name);
	if (mention && found) {
		const { start, end } = mention.range;
		// Of a skill's folder, its own name is what can be changed.
		const skill = found.asFolder ? skillName(found.path) : undefined;
		const from = skill === undefined ? start : { ...end, character: end.character - skill.length };
		return { path: found.path, range: { start: from, end }, skill };
	}
	const own = position.line < 50 ? ownName(file, position) : undefined;
	return own && { path, range: own, skill: skillName(path) };
}
