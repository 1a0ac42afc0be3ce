// The front page's field leads to the catalog's search: nothing of the search is loaded before.

const form = document.querySelector("form.ask");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const words = form.querySelector("input").value.trim();
  location.href = form.dataset.catalog + (words ? `?q=${encodeURIComponent(words)}` : "");
});
