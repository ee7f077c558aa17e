const SHOWN = 8;
const GROUP = 4;

/** The end of an id in groups that can be read out: `chk_01m80q3pv20000eve72hh1t5cy` is `2HH1-T5CY`. */
export const toReceiptNumber = (id: string): string => {
  const end = id.slice(id.indexOf('_') + 1).slice(-SHOWN);
  return end.toUpperCase().replace(new RegExp(`.{${GROUP}}(?=.)`), '$&-');
};
