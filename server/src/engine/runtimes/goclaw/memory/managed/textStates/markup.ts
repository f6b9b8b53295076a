/** Entities, tags and comments. How to read the lines: `postgresTextParser.ts`. */
export const markup = `
EntityFirst
	'#' next EntityNumFirst
	ascii next Entity
	':' next Entity
	'_' next Entity
	any pop
Entity
	end pop
	alnum next Entity
	':' next Entity
	'_' next Entity
	'.' next Entity
	'-' next Entity
	';' next EntityEnd
	any pop
EntityNumFirst
	'x' next EntityHexFirst
	'X' next EntityHexFirst
	digit next EntityNum
	any pop
EntityHexFirst
	hex next EntityHex
	any pop
EntityNum
	digit next EntityNum
	';' next EntityEnd
	any pop
EntityHex
	hex next EntityHex
	';' next EntityEnd
	any pop
EntityEnd
	any bingo Base space
TagFirst
	'/' push TagCloseFirst
	'!' push CommentFirst
	'?' push XmlBegin
	ascii push TagName
	':' push TagName
	'_' push TagName
	any pop
XmlBegin
	'x' next XmlBegin2
	any pop
XmlBegin2
	'm' next XmlBegin3
	any pop
XmlBegin3
	'l' next Tag
	any pop
TagCloseFirst
	ascii next TagName
	any pop
TagName
	end pop
	'/' next TagBeginEnd
	'>' next TagEnd
	blank next Tag
	alnum next TagName
	':' next TagName
	'_' next TagName
	'.' next TagName
	'-' next TagName
	any pop
TagBeginEnd
	'>' next TagEnd
	any pop
Tag
	end pop
	'>' next TagEnd
	''' next TagQuote
	'"' next TagQuotes
	ascii next Tag
	digit next Tag
	'=' next Tag
	'-' next Tag
	'_' next Tag
	'#' next Tag
	'/' next Tag
	':' next Tag
	'.' next Tag
	'&' next Tag
	'?' next Tag
	'%' next Tag
	'~' next Tag
	blank next Tag
	any pop
TagQuote
	end pop
	''' next Tag
	any next TagQuote
TagQuotes
	end pop
	'"' next Tag
	any next TagQuotes
TagEnd
	any bingo Base space
CommentFirst
	'-' next CommentLast
	'D' next Tag
	'd' next Tag
	any pop
CommentLast
	'-' next Comment
	any pop
Comment
	end pop
	'-' next CloseCommentFirst
	any next Comment
CloseCommentFirst
	end pop
	'-' next CloseCommentLast
	any next Comment
CloseCommentLast
	end pop
	'-' next CloseCommentLast
	'>' next CommentEnd
	any next Comment
CommentEnd
	any bingo Base space
`;
