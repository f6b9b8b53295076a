import { utf8Length } from '../../../text/lengths/measure.ts';
import { filterSkills, type GoClawSkill } from './list.ts';

const mostInline = 20;
const mostInlineTokens = 3500;
/** What each skill is reckoned to cost besides its name and description, in bytes. */
const overhead = 10;
const bytesPerToken = 4;

/** In this order, and quotes never. */
export const escapeXml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type SummarySkill = Pick<GoClawSkill, 'name' | 'description' | 'path'>;

const linesOf = ({ name, description, path }: SummarySkill, write: (text: string) => string): readonly string[] => [
	'  <skill>',
	`    <name>${write(name)}</name>`,
	`    <description>${write(description)}</description>`,
	`    <location>${write(path)}</location>`,
	'  </skill>',
];

/** What one skill takes in the list of a prompt, in UTF-8 bytes: its lines with their line breaks. */
export const lengthInSummary = (skill: SummarySkill): number =>
	linesOf(skill, escapeXml).reduce((sum, line) => sum + utf8Length(line) + 1, 0);

function listing(skills: readonly SummarySkill[], write: (text: string) => string): string {
	if (skills.length === 0) return '';
	const lines = skills.flatMap((skill) => linesOf(skill, write));
	return ['<available_skills>', ...lines, '</available_skills>'].join('\n');
}

export const skillsSummary = (skills: readonly GoClawSkill[], allow: readonly string[] | null): string =>
	listing(filterSkills(skills, allow), escapeXml);

/** The database's own summary, which no prompt uses, escapes nothing. */
export const storedSkillsSummary = (skills: readonly SummarySkill[], allow: readonly string[] | null): string =>
	listing(filterSkills(skills, allow), (text) => text);

/** Tokens that a list of skills is reckoned to cost. */
export function estimateSkills(skills: readonly Pick<GoClawSkill, 'name' | 'description'>[]): {
	bytes: number;
	tokens: number;
} {
	const bytes = skills.reduce((sum, each) => sum + utf8Length(each.name) + utf8Length(each.description) + overhead, 0);
	return { bytes, tokens: Math.floor(bytes / bytesPerToken) };
}

/** Few and short: they are listed in the prompt. Else the agent is told to search. */
export function areInline(skills: readonly Pick<GoClawSkill, 'name' | 'description'>[]): boolean {
	return skills.length > 0 && skills.length <= mostInline && estimateSkills(skills).tokens <= mostInlineTokens;
}
