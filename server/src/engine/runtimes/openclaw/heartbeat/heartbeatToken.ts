import { heartbeatDefaults } from './heartbeat.ts';

const token = 'HEARTBEAT_OK';
// Without `u`: the runtime counts four UTF-16 units, so two emoji are as many as it takes off.
const tokenAtEnd = /HEARTBEAT_OK[^\w]{0,4}$/;

export interface AckReading {
	/** True where nothing is left to deliver. */
	readonly shouldSkip: boolean;
	/** What is left to deliver. */
	readonly text: string;
	readonly didStrip: boolean;
}

export interface AckOptions {
	/** `heartbeat` also drops a short rest; `message` keeps it. */
	readonly mode?: 'heartbeat' | 'message';
	/** UTF-16 units; anything that is not a number means the default. */
	readonly maxAckChars?: unknown;
}

/** How a version finds the token at the end: 2026.1 exactly, 2026.3 and 2026.9 with up to four marks after it. */
export type AckStyle = 'exact' | 'lenient';

function stripEdges(raw: string, style: AckStyle): { text: string; didStrip: boolean } {
	let text = raw.trim();
	let didStrip = false;
	while (true) {
		if (text.startsWith(token)) {
			text = text.slice(token.length).trim();
		} else if (style === 'exact' && text.endsWith(token)) {
			text = text.slice(0, -token.length).trim();
		} else if (style === 'lenient' && tokenAtEnd.test(text)) {
			const at = text.lastIndexOf(token);
			const before = text.slice(0, at).trimEnd();
			text = before === '' ? '' : `${before}${text.slice(at + token.length).trimStart()}`.trim();
		} else {
			break;
		}
		didStrip = true;
	}
	return { text: didStrip ? text.replace(/\s+/gu, ' ').trim() : text, didStrip };
}

/** Tags are looked for up to the last `>` only: behind it every `<` would be followed to the end in vain. */
function withoutTags(text: string): string {
	const end = text.lastIndexOf('>') + 1;
	return text.slice(0, end).replace(/<[^>]*>/gu, ' ') + text.slice(end);
}

const isMark = (character: string): boolean => '*`~_'.includes(character);

function withoutMarkup(text: string): string {
	const plain = withoutTags(text).replace(/&nbsp;/gi, ' ');
	let start = 0;
	let end = plain.length;
	while (start < end && isMark(plain.charAt(start))) start += 1;
	while (end > start && isMark(plain.charAt(end - 1))) end -= 1;
	return plain.slice(start, end);
}

function longestAck(given: unknown): number {
	const number = typeof given === 'string' ? Number(given) : given;
	return Math.max(0, typeof number === 'number' && Number.isFinite(number) ? number : heartbeatDefaults.ackMaxChars);
}

/** What is left of a heartbeat's answer once its acknowledgement is taken off. */
export function stripHeartbeatToken(raw: string, options: AckOptions, style: AckStyle): AckReading {
	const trimmed = raw.trim();
	if (trimmed === '') return { shouldSkip: true, text: '', didStrip: false };
	const untouched: AckReading = { shouldSkip: false, text: trimmed, didStrip: false };
	const plain = withoutMarkup(trimmed);
	if (!trimmed.includes(token) && (style === 'lenient' || !plain.includes(token))) return untouched;
	const asWritten = stripEdges(trimmed, style);
	const picked = asWritten.didStrip && asWritten.text !== '' ? asWritten : stripEdges(plain, style);
	if (!picked.didStrip) return untouched;
	const short = options.mode === 'heartbeat' && picked.text.length <= longestAck(options.maxAckChars);
	if (picked.text === '' || short) return { shouldSkip: true, text: '', didStrip: true };
	return { shouldSkip: false, text: picked.text, didStrip: true };
}
