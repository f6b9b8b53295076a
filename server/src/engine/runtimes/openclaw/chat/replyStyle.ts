import type { AckStyle } from '../heartbeat/heartbeatToken.ts';
import { isSilentReplyV1, isSilentReplyV9 } from './silentReply.ts';

/** What a version makes of an answer before it delivers it. */
export interface ReplyStyle {
	isSilent(text: string): boolean;
	readonly acknowledgement: AckStyle;
	/** True where the configuration says how long the rest of an acknowledgement may be. */
	readonly ownAckLength: boolean;
	/** What an agent says to a heartbeat where nothing needs attention. */
	readonly heartbeatToken: string;
}

export const silentToken = 'NO_REPLY';
export const ackToken = 'HEARTBEAT_OK';

export const repliesV1: ReplyStyle = {
	isSilent: isSilentReplyV1,
	acknowledgement: 'exact',
	ownAckLength: true,
	heartbeatToken: ackToken,
};

export const repliesV9: ReplyStyle = {
	isSilent: isSilentReplyV9,
	acknowledgement: 'lenient',
	ownAckLength: false,
	heartbeatToken: silentToken,
};
