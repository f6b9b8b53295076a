import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { knownTexts, oncePerText } from '../../../rules/support/texts.ts';
import type { TextRange } from '../../../text/range.ts';

const token = 'HEARTBEAT_OK';
const near = /(?<![\w-])heartbeats?[ _-]?ok(?:ay)?(?![\w-])/gi;

/** What follows a name that is given a value: `heartbeat_ok: true`. */
const isSet = /^["'`]?\s*[:=]\s*(?:true|false|null|\d|["'{[])/;

const slips = oncePerText((text): readonly TextRange[] =>
	[...text.matchAll(near)]
		.filter(
			({ 0: written, index }) =>
				written !== token && !isSet.test(text.slice(index + written.length, index + written.length + 20)),
		)
		// A sentence such as “the heartbeat OK?” says nothing about the token: it must be quoted, or written like a constant.
		.filter(({ 0: written, index }) => /_/.test(written) || written === 'HEARTBEATOK' || isQuoted(text, index, written))
		.slice(0, 10)
		.map(({ 0: written, index }) => ({ start: index, end: index + written.length })),
);

const isQuoted = (text: string, index: number, written: string): boolean =>
	/[`“"']/.test(text[index - 1] ?? '') && /[`”"']/.test(text[index + written.length] ?? '');

export const heartbeatToken: Rule = {
	code: 'heartbeat.token',
	severity: 'warning',
	particular: { behind: 'heartbeat.active-hours' },
	docs: {
		title: 'This answer does not mean “all is well”',
		why: [
			'OpenClaw 2026.1 hides a heartbeat if the answer begins or ends with `HEARTBEAT_OK`, in capital letters and with the underscore. If you tell the agent to say `heartbeat_ok` or “HEARTBEAT OK”, you get that as a message every half hour.',
			'From 2026.8, heartbeats answer in another way, so Soulscope reports nothing.',
		].join('\n'),
		fix: 'Write `HEARTBEAT_OK`; there is a quick fix.',
		example: { file: 'HEARTBEAT.md', text: '# Heartbeat\n\n- If there is no mail, say `heartbeat_ok`.\n' },
	},
	*check(view) {
		if (!view.runtime.detection.contextNames.includes('HEARTBEAT.md')) return;
		for (const file of knownTexts(view)) {
			if (!file.role.injected) continue;
			for (const range of slips(file)) {
				const written = file.text.slice(range.start, range.end);
				yield {
					place: placeIn(file.path, range),
					message: `${view.runtime.title} will send “${written}” as a message. Only ${token} means “all is well”. Write ${token}.`,
					fixes: [editFix(`Write ${token}`, file.path, [{ range, text: token }], true)],
				};
			}
		}
	},
};
