import { safeEnd } from '../../../text/utf16.ts';
import type { DisplayIdentity } from '../../capabilities/identity.ts';
import type { Identity } from './identity.ts';

/** Where names and avatars may come from, most binding first. */
export interface IdentitySources {
	/** `ui.assistant` of the configuration. */
	readonly ui?: Identity;
	/** The agent's own entry of the configuration. */
	readonly agent?: Identity;
	/** IDENTITY.md. */
	readonly file?: Identity;
	/** True for an agent that nobody need name. */
	readonly isDefault: boolean;
}

const longestName = 50;
const longestAvatar = 200;
const longestEmoji = 16;
const fallback = { name: 'Assistant', avatar: 'A' };

const isUrl = (value: string) => /^(?:https?:\/\/|data:image\/)/i.test(value);
const looksLikePath = (value: string) => /[\\/]/u.test(value) || /\.(?:png|jpe?g|gif|webp|svg|ico)$/i.test(value);
const hasScheme = (value: string) => /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[a-z]:[\\/]/i.test(value);
const isShort = (value: string) => !/\s/u.test(value) && value.length <= 4;

const trimmed = (value: string | undefined): string | undefined => value?.trim() || undefined;
const cut = (value: string | undefined, longest: number) => trimmed(value)?.slice(0, longest);
const cutSafely = (value: string | undefined, longest: number) => {
	const text = trimmed(value);
	return text?.slice(0, safeEnd(text, longest));
};

const acceptable2026_1 = (value: string | undefined) => {
	const avatar = trimmed(cut(value, longestAvatar));
	return avatar && (isUrl(avatar) || looksLikePath(avatar) || isShort(avatar)) ? avatar : undefined;
};

/** 2026.1: the user interface's own name and avatar outrank the agent's, which outrank IDENTITY.md. */
export function displayIdentity2026_1({ ui, agent, file }: IdentitySources): DisplayIdentity {
	const names = [
		[cut(ui?.name, longestName), 'ui'],
		[cut(agent?.name, longestName), 'agent'],
		[cut(file?.name, longestName), 'workspace'],
		[fallback.name, 'default'],
	] as const;
	const [name = fallback.name, nameSource] = names.find(([each]) => each !== undefined) ?? [fallback.name, 'default'];
	// The emoji of the configuration stands before the avatar of the file.
	const avatars = [ui?.avatar, agent?.avatar, agent?.emoji, file?.avatar, file?.emoji];
	return { name, nameSource, avatar: avatars.map(acceptable2026_1).find(Boolean) ?? fallback.avatar };
}

/** 2026.3: as before, and the emoji is looked for on its own. */
export function displayIdentity2026_3(sources: IdentitySources): DisplayIdentity {
	const emoji = emojiOf(sources);
	return { ...displayIdentity2026_1(sources), ...(emoji ? { emoji } : {}) };
}

/** Two mebibytes of image as a data URL: longer avatars are dropped (UTF-16 units). */
const longestDataUrl = Math.ceil((2 * 1024 * 1024) / 3) * 4 + 26;

const acceptable2026_9 = (value: string | undefined) => {
	const avatar = trimmed(value);
	if (!avatar || avatar.length > longestDataUrl) return undefined;
	if (isUrl(avatar)) return avatar;
	return !hasScheme(avatar) && (looksLikePath(avatar) || isShort(avatar)) ? avatar : undefined;
};

const acceptableEmoji = (value: string | undefined) => {
	const emoji = cutSafely(value, longestEmoji);
	if (!emoji || ![...emoji].some((character) => character > '\u007f')) return undefined;
	return isUrl(emoji) || hasScheme(emoji) || looksLikePath(emoji) ? undefined : emoji;
};

/** 2026.7.1 cuts avatars and emoji here (UTF-16 units). */
const longest2026_7 = { avatar: 2_000_000, emoji: longestEmoji } as const;

const acceptable2026_7 = (value: string | undefined) => {
	const avatar = trimmed(cut(value, longest2026_7.avatar));
	return avatar && (isUrl(avatar) || looksLikePath(avatar) || isShort(avatar)) ? avatar : undefined;
};

const acceptableEmoji2026_7 = (value: string | undefined) => {
	const emoji = trimmed(cut(value, longest2026_7.emoji));
	if (!emoji || ![...emoji].some((character) => character > '\u007f')) return undefined;
	return isUrl(emoji) || looksLikePath(emoji) ? undefined : emoji;
};

/** 2026.7.1: `ui.assistant` stands first for the default agent and last for any other, and the emoji is looked for on its own. */
export function displayIdentity2026_7({ ui, agent, file, isDefault }: IdentitySources): DisplayIdentity {
	const order = <T>(own: readonly T[], shared: T): readonly T[] => (isDefault ? [shared, ...own] : [...own, shared]);
	const names = order<readonly [string | undefined, DisplayIdentity['nameSource']]>(
		[
			[cut(agent?.name, longestName), 'agent'],
			[cut(file?.name, longestName), 'workspace'],
		],
		[cut(ui?.name, longestName), 'ui'],
	);
	const [name, nameSource] = names.find(([each]) => each !== undefined) ?? [undefined, 'default' as const];
	const own = [agent?.avatar, agent?.emoji, file?.avatar, file?.emoji];
	const emoji = [agent?.emoji, file?.emoji, agent?.avatar, file?.avatar].map(acceptableEmoji2026_7).find(Boolean);
	return {
		name: name ?? fallback.name,
		nameSource,
		avatar: order(own, ui?.avatar).map(acceptable2026_7).find(Boolean) ?? fallback.avatar,
		...(emoji ? { emoji } : {}),
	};
}

const emojiOf = ({ agent, file }: Pick<IdentitySources, 'agent' | 'file'>): string | undefined =>
	[agent?.emoji, file?.emoji, agent?.avatar, file?.avatar].map(acceptableEmoji).find(Boolean);

/** 2026.9: `ui.assistant` no longer counts, and the emoji is looked for on its own. */
export function displayIdentity2026_9({ agent, file }: IdentitySources): DisplayIdentity {
	const fromAgent = cutSafely(agent?.name, longestName);
	const fromFile = cutSafely(file?.name, longestName);
	const avatar = [agent?.avatar, agent?.emoji, file?.avatar, file?.emoji].map(acceptable2026_9).find(Boolean);
	const emoji = emojiOf({ ...(agent && { agent }), ...(file && { file }) });
	return {
		name: fromAgent ?? fromFile ?? fallback.name,
		nameSource: fromAgent ? 'agent' : fromFile ? 'workspace' : 'default',
		avatar: avatar ?? fallback.avatar,
		...(emoji ? { emoji } : {}),
	};
}
