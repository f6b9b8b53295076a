import type { OriginSource, WriteOrigin } from '../../../../engine/memory/provenance/origin.ts';
import { consolidatePayload } from '../../../consolidating/payload.ts';
import type { ProposalRow } from './accepting.ts';

/** Where what is accepted comes from: the lines that it was made of, or what was said. */
export function originOf({ proposalKind, payload, sessionId, inputId }: ProposalRow): WriteOrigin {
	const lines = proposalKind === 'consolidate' ? consolidatePayload(payload)?.lines : undefined;
	if (lines) {
		const sources = lines.map(({ path, line, text }): OriginSource => ({ title: `${path}:${line + 1}`, path, text }));
		return { way: 'consolidated', sources };
	}
	return {
		way: 'proposal',
		...(sessionId !== '' && { conversation: sessionId }),
		...(inputId !== '' && { entry: inputId }),
	};
}
