import * as z from 'zod';
import { once } from '../../text/once.ts';

/** Something that a written text was taken from, or that its writer had read before. */
const source = once(() =>
	z.object({
		/** For people: `notes.md:3`, `web/example.org/tea.md:3–9`. */
		title: z.string(),
		/** A document that the editor opens, or an address of the knowledge store. */
		uri: z.string().exactOptional(),
		/** Of a line: in which file of the workspace it stood, and what it said then. */
		path: z.string().exactOptional(),
		text: z.string().exactOptional(),
		/** It is none of the agent's own files: a page, a document, the answer of a tool. */
		outside: z.boolean().exactOptional(),
	}),
);

/** Where the text of a write came from, as far as whoever wrote it knew. */
export const writeOriginShape = once(() =>
	z.object({
		/**
		 * `selection`: a person selected it in a document. `chat`: a tool of the agent in a conversation. `proposal`: learnt from
		 * a conversation, and accepted. `consolidated`: made of lines of logs, and accepted. `mcp`: another program asked for it.
		 * `terminal`: a person typed it on the command line. `restore`: an earlier state of the file.
		 */
		way: z.enum(['selection', 'chat', 'proposal', 'consolidated', 'mcp', 'terminal', 'restore']),
		conversation: z.string().exactOptional(),
		/** The message in it that the turn answers, or that said it. */
		entry: z.string().exactOptional(),
		/** Which message of the person it was, from 1. */
		turn: z.number().exactOptional(),
		/** The kind of session that it was written in. */
		session: z.string().exactOptional(),
		/** How the program that asked calls itself. */
		client: z.string().exactOptional(),
		sources: z.array(source()).readonly().exactOptional(),
	}),
);

export type WriteOrigin = z.output<ReturnType<typeof writeOriginShape>>;
export type OriginSource = z.output<ReturnType<typeof source>>;
