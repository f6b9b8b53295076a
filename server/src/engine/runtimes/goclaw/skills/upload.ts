import { listed } from '../../../rules/support/words.ts';
import { skillFileName } from '../../../skills/skillFolder.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import type { KeptSkill } from '../../capabilities/skillGrants.ts';
import type { SkillArchive, SkillUpload, SkillUploadCapability } from '../../capabilities/skillUpload.ts';
import { isSlug, readSkill, readUploadedSkill, slugify } from './frontmatter.ts';

const MB = 1024 * 1024;

/** GoClaw 2026.2.26: bytes that an upload may have. */
const most = 20 * MB;

/** Code points that a name and a slug may have in the database. */
const longestName = 255;

/** Names that a note names at most. */
const mostNamed = 5;

const some = (names: readonly string[]): string =>
	names.length > mostNamed
		? `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
		: listed(names);

/** The runtime leaves out whatever has two dots anywhere in its name. */
const isLeftOut = (name: string): boolean => name.includes('..');

/** Why there is no entry that says what the skill is. */
function whyNoEntry(names: readonly string[]): string {
	const needs = `The archive has no ${skillFileName} at its top.`;
	const otherCase = names.find((name) => name.toLowerCase() === skillFileName.toLowerCase());
	if (otherCase !== undefined) return `${needs} ${otherCase} has another case: rename it.`;
	const deeper = names.find((name) => name.endsWith(`/${skillFileName}`) && !isLeftOut(name));
	if (deeper === undefined) return `${needs} Add one, with the name of the skill.`;
	const folder = deeper.slice(0, -skillFileName.length);
	return `${needs} It is in ${folder}: put what is in this folder into the archive, and not the folder itself.`;
}

function whyNoName(text: string): string {
	const needs = `${skillFileName} has no name.`;
	if (text.startsWith('\uFEFF---'))
		return `${needs} It begins with a byte order mark, and the first three bytes have to be ---. Save it without the mark.`;
	if (!text.startsWith('---'))
		return `${needs} It has to begin with ---, then a line such as name: Minutes, then --- again.`;
	if (!text.slice(3).includes('---')) return `${needs} The block that begins with --- does not end: add a line ---.`;
	return `${needs} Add a line such as name: Minutes to the block between the lines ---.`;
}

/** As the runtime would answer, and what would become of it. */
function check(
	{ size, names, text }: SkillArchive,
	kept: readonly KeptSkill[] | undefined,
): ReturnType<SkillUploadCapability['check']> {
	const refused: string[] = [];
	const notes: string[] = [];
	if (size > most)
		refused.push(
			`The archive has ${(size / MB).toFixed(1)} MB, and GoClaw takes ${most / MB} MB at most: leave out what the skill does not need.`,
		);
	const leftOut = names.filter(isLeftOut);
	if (leftOut.length > 0) notes.push(`What has two dots in its name is left out: ${some(leftOut)}.`);
	const junk = names.filter((name) => /^__MACOSX\/|(?:^|\/)\.DS_Store$/u.test(name));
	if (junk.length > 0) notes.push(`It has files that only a Mac needs: ${some(junk)}. They are uploaded, too.`);
	if (text === undefined) return { refused: [...refused, whyNoEntry(names)], notes };

	const { name, description, slug: given } = readUploadedSkill(text);
	if (name === '') return { refused: [...refused, whyNoName(text)], notes };
	const slug = given === '' ? slugify(name).slug : given;
	if (!isSlug(slug))
		refused.push(
			`${given === '' ? `The slug that is made of the name, ${slug},` : `The slug ${slug}`} is not one: it has two or more of a–z, 0–9 and -, and neither begins nor ends with -.${given === '' ? ' Add a line slug: to the block.' : ''}`,
		);
	for (const [what, value] of [
		['name', name],
		['slug', slug],
	] as const)
		if ([...value].length > longestName)
			refused.push(`The ${what} has ${[...value].length} characters, and the database takes ${longestName}.`);
	notes.push(...readingNotes(text, { name, description, slug }));
	const before = kept?.find((skill) => skill.slug === slug);
	if (before) notes.push(...againNotes(before, { name, description }));
	const becomes: SkillUpload = {
		name: before?.name ?? name,
		slug,
		description: before?.description ?? description,
		version: kept && (before?.version ?? 0) + 1,
		visibility: before?.visibility ?? 'private',
		files: names.filter((each) => !each.endsWith('/') && !isLeftOut(each)).length,
	};
	return { refused, notes, becomes };
}

/** Whoever loads the skill reads its first block by other rules than the upload does. */
function readingNotes(
	text: string,
	uploaded: { readonly name: string; readonly description: string; readonly slug: string },
): string[] {
	const { name, description, slug } = uploaded;
	const loaded = readSkill(text, slug);
	const notes = [];
	if (loaded.name !== name)
		notes.push(
			`Once it is loaded from a folder, GoClaw reads the name ${JSON.stringify(loaded.name)}: it reads the block by stricter rules than the upload does${text.includes('\r\n') ? ', and no block with Windows line ends' : ''}.`,
		);
	if (description === '') notes.push('It has no description: a search finds it by its name alone.');
	else if (/^[|>][+-]?$/u.test(description))
		notes.push(
			`Its description is read as ${description} alone: GoClaw knows no text of several lines there. Write it in one line.`,
		);
	if (utf8Length(loaded.body.trim()) === 0)
		notes.push(`${skillFileName} has nothing below its block: the agent learns no more than the description.`);
	return notes;
}

/** An upload of a slug that is there makes a new version and changes no more than that. */
function againNotes(
	before: KeptSkill,
	{ name, description }: { readonly name: string; readonly description: string },
): string[] {
	const { slug, owner, status, visibility } = before;
	const notes = [
		`There is a skill ${slug} already, of ${owner}: it gets a new version. Its owner, its visibility (${visibility}) and its grants stay.`,
	];
	if (name !== before.name || description !== before.description)
		notes.push('Its name and its description stay as they are in the database, and not as this archive has them.');
	if (status !== 'active') notes.push(`Its status stays ${status}: nobody sees it.`);
	return notes;
}

/** Skills as GoClaw takes them over HTTP. */
export const skillUpload: SkillUploadCapability = {
	most,
	next: 'Nothing was sent. Upload it with GoClaw itself: its files belong on the disk of the machine that GoClaw runs on, and Soulscope reaches only the database.',
	entry: skillFileName,
	check,
};
