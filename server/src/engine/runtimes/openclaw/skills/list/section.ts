import type { MappedText } from '../../../../prompt/mappedText.ts';
import type { Part } from '../../../../prompt/prompt.ts';
import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { keptOn } from '../../../../text/keptOn.ts';
import { oncePerContent } from '../../../../workspace/files.ts';
import type { TextContent } from '../../../../workspace/snapshot.ts';
import type { SectionPiece } from '../../prompt/sections.ts';
import { type Catalogue, type CatalogueItem, escapeSkillText, listClosing, listOpening } from './catalogue.ts';
import { valueRuns, valueStart } from './runs.ts';

const starts = oncePerContent((text) => ({
	name: valueStart(text, 'name'),
	description: valueStart(text, 'description'),
}));

/** The id of the part that shows a skill; its path tells skills apart. */
export const skillPartId = (location: string): string => `openclaw.${pieceId(location)}`;

const pieceId = (location: string): string => `skill:${location}`;

/** By the file that is shown: while one skill is written, all others stay as they are. */
const mapped = keptOn<TextContent, MappedText>();

/** The lines of a skill, with what of them stands in its file. */
export function mappedItem(item: CatalogueItem): MappedText {
	const { content } = item.skill;
	const known = content && mapped.get(content);
	if (known?.text === item.text) return known;
	const made = { text: item.text, runs: runsOf(item) };
	if (content) mapped.set(content, made);
	return made;
}

function runsOf({ skill, description, nameAt, descriptionAt }: CatalogueItem): MappedText['runs'] {
	const { content } = skill;
	if (!content) return [];
	const { name, description: described } = starts(content);
	const { text } = content;
	return [
		...(name === undefined ? [] : valueRuns(text, name, skill.name, escapeSkillText(skill.name), nameAt)),
		...(described === undefined || description === undefined
			? []
			: valueRuns(text, described, description, escapeSkillText(description), descriptionAt)),
	];
}

/** Where only the program knows the description. `at` is where the lines of the skill begin. */
function gapsOf({ skill, description, descriptionAt }: CatalogueItem, at: number): Pick<Part, 'gaps'> {
	const { unknownDescription } = skill;
	if (unknownDescription === undefined || description === undefined) return {};
	const { length } = escapeSkillText(description);
	return { gaps: [{ at: at + descriptionAt, length, about: unknownDescription.about }] };
}

/** `mapped` with plain text before and behind it. */
const framed = ({ text, runs }: MappedText, before: string, after: string): MappedText => ({
	text: before + text + after,
	runs: runs.map((run) => ({ ...run, at: run.at + before.length })),
});

/** The list of a catalogue, a piece for each skill; the tags around it belong to the first and the last. */
function listPieces({ items }: Catalogue): readonly SectionPiece[] {
	return items.map((item, index): SectionPiece => {
		const { location, skill } = item;
		const before = index === 0 ? `${listOpening}\n` : '';
		const after = index === items.length - 1 ? `\n${listClosing}` : '';
		const content = framed(mappedItem(item), before, after);
		const title = `Skill: ${skill.name}`;
		const id = pieceId(location);
		if (skill.path === undefined) {
			return { kind: 'fact', id, title, text: content.text, ...gapsOf(item, before.length) };
		}
		return { kind: 'file', id, title, path: skill.path, content };
	});
}

/** All of the section: `prose` is what the version says above the catalogue's own lines, each line closed by a line break. */
export function skillPieces(
	catalogue: Catalogue,
	prose: WordingText,
	wordingPiece: (text: WordingText, values: Readonly<Record<string, string>>) => SectionPiece,
): readonly SectionPiece[] {
	// An empty line stands between the prose and the list, and pieces are joined by one line break.
	const gap = catalogue.items.length > 0 ? ['\n'] : [];
	const text = [...prose, ...catalogue.head, ...gap];
	return [wordingPiece(text, { skills: '' }), ...listPieces(catalogue)];
}

/** For outlines: `Skills (12)`, `Skills (12 of 30, descriptions shortened)`. */
export function catalogueTitle({ items, total, form, isPartial }: Catalogue): string {
	const count = items.length < total ? `${items.length} of ${total}` : String(total);
	const cut = form.kind === 'full' ? '' : form.longest > 0 ? ', descriptions shortened' : ', without descriptions';
	return `Skills (${count}${cut}${isPartial ? '; without those of the installation, which was not found' : ''})`;
}
