import type { ChildNode, Document, Element } from 'domhandler';
import { isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

export type { Element };

/** XML as a tree. Entities that a document defines for itself stay as they are written: nothing is expanded, nothing fetched. */
export function parseXml(bytes: Uint8Array): Document {
	return parseDocument(textOfXml(bytes), { xmlMode: true, decodeEntities: true });
}

/** By its byte order mark or its declaration, else UTF-8. */
export function textOfXml(bytes: Uint8Array): string {
	const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
	const named =
		bytes[0] === 0xff && bytes[1] === 0xfe
			? 'utf-16le'
			: bytes[0] === 0xfe && bytes[1] === 0xff
				? 'utf-16be'
				: (/^[^>]{0,100}\bencoding=["']([\w.-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8');
	try {
		return new TextDecoder(named).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}

/** The name without its prefix: files of one format use different ones. */
export const localName = ({ name }: Element): string => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without prefix, or with it where two would be the same. */
export function attribute(element: Element, name: string): string | undefined {
	const value = element.attribs[name];
	if (value !== undefined) return value;
	const key = Object.keys(element.attribs).find((each) => each.slice(each.indexOf(':') + 1) === name);
	return key === undefined ? undefined : element.attribs[key];
}

export const elementsIn = (node: { readonly children: readonly ChildNode[] }): readonly Element[] =>
	node.children.filter(isTag);

/** All elements below that have this name, in their order; not those inside one of them. */
export function* below(node: { readonly children: readonly ChildNode[] }, name: string): Generator<Element> {
	for (const child of elementsIn(node)) {
		if (localName(child) === name) yield child;
		else yield* below(child, name);
	}
}

export const firstBelow = (node: { readonly children: readonly ChildNode[] }, name: string): Element | undefined =>
	below(node, name).next().value ?? undefined;

/** All text in it. */
export function textIn(node: ChildNode | Document): string {
	if (isText(node)) return node.data;
	return 'children' in node ? node.children.map(textIn).join('') : '';
}
