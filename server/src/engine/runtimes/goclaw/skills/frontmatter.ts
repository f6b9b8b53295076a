import { trimSpace } from '../../../text/goWhiteSpace.ts';
import { lowerCase } from '../sessions.ts';

/** Line feeds only, from the very first byte; the closing fence is any line that begins with three hyphens. */
const fence = /^---\n([\s\S]*?)\n---\n?/u;

interface SkillFileText {
	readonly name: string;
	readonly description: string;
	/** The lines between the fences, as they are. */
	readonly frontmatter: string;
	/** The text without its first block. */
	readonly body: string;
}

/** What the runtime reads from a SKILL.md in the folder `directory`. */
export function readSkill(content: string, directory: string): SkillFileText {
	const matched = fence.exec(content);
	const frontmatter = matched?.[1] ?? '';
	const body = matched ? content.slice(matched[0].length) : content;
	const fields =
		frontmatter === '' ? { name: directory, description: '' } : (jsonFields(frontmatter) ?? lineFields(frontmatter));
	return { ...fields, frontmatter, body };
}

interface SkillFields {
	readonly name: string;
	readonly description: string;
}

/** JSON is tried first, and only counts where it names the skill. */
function jsonFields(block: string): SkillFields | undefined {
	let value: unknown;
	try {
		value = JSON.parse(block);
	} catch {
		return undefined;
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
	const fields = { name: '', description: '' };
	for (const [key, each] of Object.entries(value)) {
		const field = key.toLowerCase();
		if (field !== 'name' && field !== 'description') continue;
		if (each === null) continue;
		if (typeof each !== 'string') return undefined;
		fields[field] = each.toWellFormed();
	}
	return fields.name === '' ? undefined : fields;
}

function lineFields(block: string): SkillFields {
	const values = new Map<string, string>();
	for (const line of block.split('\n').map(trimSpace)) {
		const colon = line.indexOf(':');
		if (line.startsWith('#') || colon < 0) continue;
		const value = trimSpace(line.slice(colon + 1))
			.replace(/^["']+/u, '')
			.replace(/(?<!["'])["']+$/u, '');
		values.set(trimSpace(line.slice(0, colon)), value);
	}
	return { name: values.get('name') ?? '', description: values.get('description') ?? '' };
}

/** How an upload is read: the block ends at the next three hyphens, wherever they stand, and only three keys count. */
export function readUploadedSkill(content: string): SkillFields & { readonly slug: string } {
	const fields = { name: '', description: '', slug: '' };
	const block = content.startsWith('---') ? content.slice(3) : '';
	const end = block.indexOf('---');
	if (end < 0) return fields;
	for (const line of block.slice(0, end).split('\n').map(trimSpace)) {
		const [, key, value = ''] = /^(name|description|slug):(.*)$/su.exec(line) ?? [];
		if (key === 'name' || key === 'description' || key === 'slug') {
			fields[key] = trimSpace(value)
				.replace(/^["']+/u, '')
				.replace(/(?<!["'])["']+$/u, '');
		}
	}
	return fields;
}

/** Whether the runtime takes it as the name of a folder: two or more characters, and no hyphen at the ends. */
export const isSlug = (slug: string): boolean => /^[a-z0-9][a-z0-9-]*[a-z0-9]$/u.test(slug);

/** A folder name made of a skill's display name, and whether the runtime would take it. */
export function slugify(name: string): { readonly slug: string; readonly accepted: boolean } {
	const plain = lowerCase(name)
		.replace(/[^a-z0-9]+/gu, '-')
		.replace(/^-+|(?<!-)-+$/gu, '');
	const slug = plain || 'skill';
	return { slug, accepted: isSlug(slug) };
}
