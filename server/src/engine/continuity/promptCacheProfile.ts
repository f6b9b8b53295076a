import { sha256 } from '../text/sha256.ts';
import { type PromptSection, precedences, presentSections } from './sections.ts';

/**
 * What of a prompt a provider may keep from run to run. Only the system prompt is split; a section of volatility
 * `workspace` counts as cacheable, although `workspace_policy` stands after the volatile sections in the prompt itself.
 */
interface PromptCacheProfile {
	readonly cacheableSectionIds: readonly string[];
	readonly volatileSectionIds: readonly string[];
	readonly contextMessageIds: readonly string[];
	readonly resumeContextIds: readonly string[];
	readonly attachmentIds: readonly string[];
	/** Every section that travels outside the system prompt, in order; the delta is the same list. */
	readonly compatibilityContextIds: readonly string[];
	readonly deltaSectionIds: readonly string[];
	readonly channelSectionIds: Readonly<Record<string, readonly string[]>>;
	readonly precedenceOrder: readonly string[];
	readonly cacheableSystemPrompt: string;
	readonly volatileSystemPrompt: string;
	/** SHA-256 in hex, of the empty text where there is none. */
	readonly cacheableFingerprint: string;
	readonly volatileFingerprint: string | null;
	readonly fullSystemPromptFingerprint: string;
}

/** What stands between two sections of a prompt that is made of sections. */
export const blankLine = '\n\n';

const joinedWith =
	(between: string) =>
	(sections: readonly PromptSection[]): string =>
		sections.map(({ content }) => content).join(between);

const idsOf = (sections: readonly PromptSection[]): string[] => sections.map(({ id }) => id);

const isSystem = ({ channel }: PromptSection): boolean => channel === 'system_prompt';

/** What goes before the person's message, in order. */
export const contextMessagesOf = (sections: readonly PromptSection[]): string[] =>
	presentSections(sections)
		.filter((section) => !isSystem(section))
		.map(({ content }) => content);

export const promptCacheProfile = (given: readonly PromptSection[]): PromptCacheProfile =>
	cacheProfileOf(presentSections(given), blankLine);

/** Of sections as they stand in the prompt; `between`: what stands between two of them. */
export function cacheProfileOf(sections: readonly PromptSection[], between: string): PromptCacheProfile {
	const joined = joinedWith(between);
	const system = sections.filter(isSystem);
	const cacheable = system.filter(({ volatility }) => volatility !== 'run');
	const volatile = system.filter(({ volatility }) => volatility === 'run');
	const idsIn = (channel: string) => idsOf(sections.filter((section) => section.channel === channel));
	const outside = idsOf(sections.filter((section) => !isSystem(section)));
	const channels = new Set(sections.map(({ channel }) => channel));
	return {
		cacheableSectionIds: idsOf(cacheable),
		volatileSectionIds: idsOf(volatile),
		contextMessageIds: idsIn('context_message'),
		resumeContextIds: idsIn('resume_context'),
		attachmentIds: idsIn('attachment'),
		compatibilityContextIds: outside,
		deltaSectionIds: outside,
		channelSectionIds: Object.fromEntries([...channels].map((channel) => [channel, idsIn(channel)])),
		precedenceOrder: precedences,
		cacheableSystemPrompt: joined(cacheable),
		volatileSystemPrompt: joined(volatile),
		cacheableFingerprint: sha256(joined(cacheable)),
		volatileFingerprint: volatile.length === 0 ? null : sha256(joined(volatile)),
		fullSystemPromptFingerprint: sha256(joined(system)),
	};
}
