import type { Line } from '../../text/lines.ts';
import type { WallClock } from '../clock.ts';

/** How one log writes a time, taken apart so that another time can be written the same way. */
export interface TimeStyle {
	/** Before the time: `**`, `[`, `2026-11-20 `. */
	readonly open: string;
	readonly dated: string;
	readonly padded: boolean;
	readonly seconds: boolean;
	/** ` AM`, `pm`, `a.m.` or nothing for 24 hours. */
	readonly half: string;
	/** ` UTC`: this log is kept in universal time. */
	readonly zone: string;
	/** Right behind the time: `**`, `]`, `:**`. */
	readonly close: string;
	/** Between the time and the text, white space included; empty where no text followed. */
	readonly separator: string;
}

export interface TimedEntry {
	readonly kind: 'heading' | 'bullet' | 'plain';
	/** Index of the line. */
	readonly at: number;
	/** `## `, `- `, `* [ ] `. */
	readonly lead: string;
	readonly style: TimeStyle;
}

const timed = new RegExp(
	[
		/^(?<lead>#{1,6}[ \t]+| {0,3}[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|)/,
		/(?<open>[*_[(`]*)(?<dated>\d{4}-\d{2}-\d{2}(?:[ T]|,[ ]))?/,
		/(?<hour>[01]?\d|2[0-3]):[0-5]\d(?<seconds>:[0-5]\d)?/,
		/(?<half>[ ]?[AaPp](?:[Mm]\b|\.[Mm]\.))?(?<zone>[ ]?(?:UTC|GMT|Z)\b)?/,
		/(?<close>[:.]?[*_\])`]*:?)(?<separator>[ \t]*(?:[-–—|·>]+[ \t]+)?)(?<rest>[\s\S]*)$/,
	]
		.map((part) => part.source)
		.join(''),
);

const clockStyle: TimeStyle = {
	open: '',
	dated: '',
	padded: true,
	seconds: false,
	half: '',
	zone: '',
	close: '',
	separator: ' ',
};

/** For a log that has no times yet: `10:42 `. */
export const plainTime: TimeStyle = clockStyle;

/** Every line outside code that begins with a time, in order. */
export function timedEntries(lines: readonly Line[]): TimedEntry[] {
	const entries: TimedEntry[] = [];
	const hours: string[] = [];
	lines.forEach((line, at) => {
		const groups = line.code ? undefined : timed.exec(line.text)?.groups;
		if (!groups) return;
		const { lead = '', open = '', dated = '', hour = '', half = '', zone = '', close = '', separator = '' } = groups;
		const rest = groups.rest ?? '';
		// `10:425` or `10:42x` is no time.
		if (rest !== '' && separator === '' && close === '') return;
		hours.push(hour);
		const kind = lead.startsWith('#') ? 'heading' : lead === '' ? 'plain' : 'bullet';
		const seconds = groups.seconds !== undefined;
		const style = { open, dated, padded: true, seconds, half, zone, close, separator: rest === '' ? '' : separator };
		entries.push({ kind, at, lead, style });
	});
	// One bare `9:05` tells that hours are not padded; `10:42` tells nothing.
	const padded = !hours.some((hour) => hour.length === 1);
	return entries.map((entry) => ({ ...entry, style: { ...entry.style, padded } }));
}

/** The time as the style has it, closing marks included, separator not. `universal` is the same moment in UTC. */
export function writeTime(style: TimeStyle, local: WallClock, universal: WallClock): string {
	const clock = style.zone === '' ? local : universal;
	const hour = style.half === '' ? clock.hour : clock.hour % 12 || 12;
	const digits = [
		style.padded ? twoDigits(hour) : String(hour),
		twoDigits(clock.minute),
		...(style.seconds ? [twoDigits(clock.second)] : []),
	].join(':');
	const dated = style.dated.replace(/\d{4}-\d{2}-\d{2}/, clock.day);
	return `${style.open}${dated}${digits}${halfOf(style.half, clock.hour)}${style.zone}${style.close}`;
}

function halfOf(half: string, hour: number): string {
	const letter = hour < 12 ? 'a' : 'p';
	return half.replace(/[ap]/i, (was) => (was === was.toUpperCase() ? letter.toUpperCase() : letter));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
