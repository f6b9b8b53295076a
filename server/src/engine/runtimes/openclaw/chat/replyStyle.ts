import type { AckStyle } from '../heartbeat/heartbeatToken.ts';
import {
	isSilentReply2026_1,
	isSilentReply2026_3,
	isSilentReply2026_5,
	isSilentReply2026_9,
	withoutLastToken,
} from './silentReply.ts';

/** What a version makes of an answer before it delivers it. */
export interface ReplyStyle {
	isSilent(text: string): boolean;
	/** The text without a token that it must not have; absent where it is left as it is. */
	tidied?(text: string): string;
	readonly acknowledgement: AckStyle;
	/** True where the configuration says how long the rest of an acknowledgement may be. */
	readonly ownAckLength: boolean;
	/** What an agent says to a heartbeat where nothing needs attention. */
	readonly heartbeatToken: string;
}

export const silentToken = 'NO_REPLY';
export const ackToken = 'HEARTBEAT_OK';

export const replies2026_1: ReplyStyle = {
	isSilent: isSilentReply2026_1,
	acknowledgement: 'exact',
	ownAckLength: true,
	heartbeatToken: ackToken,
};

export const replies2026_3: ReplyStyle = {
	...replies2026_1,
	isSilent: isSilentReply2026_3,
	tidied: withoutLastToken,
	acknowledgement: 'lenient',
};

/** 2026.7.1 reads answers as 2026.9 does, and heartbeats still have a token of their own. */
export const replies2026_7: ReplyStyle = {
	isSilent: isSilentReply2026_9,
	acknowledgement: 'lenient',
	ownAckLength: true,
	heartbeatToken: ackToken,
};

export const replies2026_5: ReplyStyle = { ...replies2026_7, isSilent: isSilentReply2026_5 };

export const replies2026_9: ReplyStyle = { ...replies2026_7, ownAckLength: false, heartbeatToken: silentToken };
