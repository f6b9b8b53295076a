import type { WordingText } from '../../../prompt/wording/wording.ts';
import {
	type OpenClawPromptInputs,
	type OpenClawSection,
	pieceOf,
	type SectionPiece,
	toolSet,
	wordingSection,
} from './sections.ts';

/** A section in a version's own prose. */
export const proseSection = (
	id: string,
	title: string,
	about: string,
	heading: string | undefined,
	text: WordingText,
	values?: Readonly<Record<string, string>>,
): SectionPiece => wordingSection(title, pieceOf(id, about, heading, text, values));

/** A section that only people's own sessions have. */
export const fullOnly =
	(section: OpenClawSection): OpenClawSection =>
	(inputs) =>
		inputs.mode === 'full' ? section(inputs) : [];

/** True where the agent has the tool; `name` is in lower case. */
export const has = (inputs: OpenClawPromptInputs, name: string): boolean => toolSet(inputs).has(name);
