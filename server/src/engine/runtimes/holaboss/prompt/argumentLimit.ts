import { utf8Length } from '../../../text/lengths/measure.ts';
import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import { policyFile } from '../files.ts';

/** Bytes of `AGENTS.md` that a run of 2026.4.13 started with on Linux; with 42,000 none did. What else the request has takes the rest. */
export const mostOnLinux = 40_000;

/** The harness gets the request as one argument, with the file in it twice, and Linux takes no argument of more than 128 KiB. */
export const isTooLongForLinux = (snapshot: Snapshot): boolean =>
	utf8Length(textOf(snapshot, policyFile) ?? '') > mostOnLinux;
