import { frontmatterMapping, splitLeaf } from '../files/leaf.ts';

/** True where the runtime would load `markdown` as the skill in the folder `folder`. */
export function isLiveSkill(folder: string, markdown: string): boolean {
	const { block } = splitLeaf(markdown);
	if (block === undefined) return false;
	const { name, description } = frontmatterMapping(block);
	return name === folder && typeof description === 'string' && description.trim() !== '';
}
