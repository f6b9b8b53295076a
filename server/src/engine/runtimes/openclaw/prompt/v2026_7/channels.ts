import type { OpenClawPromptInputs } from '../sections.ts';
import { canShow, channelOf } from '../v2026_9/channels.ts';

/** What a version knows of channels. */
export interface ChannelStyle {
	/** Those that a message can be sent to, in the order in which the prompt lists them. */
	readonly sendable: readonly string[];
	/** Those that ask for approvals with cards or buttons of their own. */
	readonly approving: ReadonlySet<string>;
}

const words = (text: string): readonly string[] => text.split(' ');

export const channels2026_7: ChannelStyle = {
	sendable: words(
		'feishu googlechat nostr msteams mattermost nextcloud-talk matrix raft line zalo clickclack zalouser sms ' +
			'synology-chat tlon discord imessage irc qqbot signal slack telegram twitch whatsapp',
	),
	approving: new Set(words('discord googlechat matrix qqbot slack telegram signal')),
};

const without = (ids: Iterable<string>, ...left: readonly string[]): string[] =>
	[...ids].filter((id) => !left.includes(id));

export const channels2026_5: ChannelStyle = {
	sendable: without(channels2026_7.sendable, 'raft', 'sms'),
	approving: new Set(without(channels2026_7.approving, 'googlechat')),
};

/** True where approvals are asked for by the channel's own means. */
export const asksNatively = ({ approving }: ChannelStyle, inputs: OpenClawPromptInputs): boolean =>
	canShow(inputs, 'inlinebuttons') || canShow(inputs, 'nativeapprovals') || approving.has(channelOf(inputs) ?? '');
