import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { kindOf } from '../kinds.ts';
import { limits } from '../limits.ts';
import { DocumentRefusal } from '../refusal.ts';
import type { Converter, Document } from './converter.ts';
import { readWhole } from './html.ts';

/** Who wrote what to whom, what it says, and what came with it. */
export const convertEml: Converter = async (bytes, { inside }) => {
	const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
	const { subject, from, to, cc, date, text, html, attachments } = mail;
	if (!from && !subject && !to && !date) throw new Error('no e-mail');
	const said = text?.trim() ? text.trim() : html ? readWhole(html) : '';
	const parts = [
		`# ${subject?.replace(/\s+/g, ' ').trim() || '(no subject)'}`,
		[line('From', from && [from]), line('To', to), line('Cc', cc), date && `Date: ${date}`]
			.filter(Boolean)
			.join('\\\n'),
		said,
	];
	for (const each of attachments.slice(0, limits.attachments)) parts.push(await attached(each, inside));
	const more = attachments.slice(limits.attachments);
	if (more.length > 0) parts.push(`(${more.length} more attachments were left out.)`);
	return parts.filter((part) => part !== '').join('\n\n');
};

const line = (name: string, addresses: readonly Address[] | undefined): string =>
	addresses && addresses.length > 0 ? `${name}: ${addresses.map(person).join(', ')}` : '';

const person = ({ name, address }: Address): string =>
	[name, address && (name ? `<${address}>` : address)].filter(Boolean).join(' ');

const isPlain = /^text\/(?:plain|markdown|csv|calendar)$|^application\/json$/;

/** Attachments of an attachment are not opened. */
async function attached({ filename, mimeType, content }: Attachment, inside: Document['inside']): Promise<string> {
	const name = (filename ?? mimeType).replace(/\s+/g, ' ');
	const heading = `## Attachment: ${name}`;
	const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
	const kind = kindOf(bytes, mimeType);
	if (kind === 'eml') return heading;
	try {
		if (kind) return `${heading}\n\n${await inside(kind, bytes, mimeType, name)}`;
		return isPlain.test(mimeType) ? `${heading}\n\n${new TextDecoder().decode(bytes).trim()}` : heading;
	} catch (error) {
		return `${heading}\n\n(Not read: ${error instanceof DocumentRefusal ? error.message : 'it is damaged'}.)`;
	}
}
