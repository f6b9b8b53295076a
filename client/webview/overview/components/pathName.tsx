/** A path that breaks where a folder ends, before it breaks anywhere within a name. */
export const PathName = ({ path }: { readonly path: string }) =>
	path.split(/(?<=\/)/u).map((step, index) => (
		<>
			{index > 0 && <wbr />}
			{step}
		</>
	));
