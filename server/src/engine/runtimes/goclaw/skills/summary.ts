import { utf8Length } from '../../../text/measure.ts';
import { filterSkills, type Skill } from './list.ts';

const mostInline = 20;
const mostInlineTokens = 3500;
/** What each skill is reckoned to cost besides its name and description, in bytes. */
const overhead = 10;
const bytesPerToken = 4;

/** In this order, and quotes never. */
export const escapeXml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function skillsSummary(skills: readonly Skill[], allow: readonly string[] | null): string {
	const listed = filterSkills(skills, allow);
	if (listed.length === 0) return '';
	const lines = listed.flatMap(({ name, description, path }) => [
		'  <skill>',
		`    <name>${escapeXml(name)}</name>`,
		`    <description>${escapeXml(description)}</description>`,
		`    <location>${escapeXml(path)}</location>`,
		'  </skill>',
	]);
	return ['<available_skills>', ...lines, '</available_skills>'].join('\n');
}

/** Tokens that a list of skills is reckoned to cost. */
export function estimateSkills(skills: readonly Pick<Skill, 'name' | 'description'>[]): {
	bytes: number;
	tokens: number;
} {
	const bytes = skills.reduce((sum, each) => sum + utf8Length(each.name) + utf8Length(each.description) + overhead, 0);
	return { bytes, tokens: Math.floor(bytes / bytesPerToken) };
}

/** Few and short: they are listed in the prompt. Else the agent is told to search. */
export function areInline(skills: readonly Pick<Skill, 'name' | 'description'>[]): boolean {
	return skills.length > 0 && skills.length <= mostInline && estimateSkills(skills).tokens <= mostInlineTokens;
}
