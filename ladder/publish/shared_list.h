// A list whose elements are never changed, only replaced: copies of a list share them, so that
// copying costs nothing, however much is in it, and a list in which one element was replaced shares
// all others with the list that it was copied from.
//
//   SharedList<Round> before = ..., after = before;
//   after.Replace(3, changed);  // `before` is as it was
//
// As safe on threads as a value: one copy may be read on a thread while another one is changed on
// another.
#ifndef ASSIZE_LADDER_PUBLISH_SHARED_LIST_H_
#define ASSIZE_LADDER_PUBLISH_SHARED_LIST_H_

#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace assize::ladder::publish {

template <class T>
class SharedList {
 public:
  using Pointer = std::shared_ptr<const T>;
  using value_type = T;

  class const_iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    const_iterator() = default;
    explicit const_iterator(const Pointer* at) : at_(at) {}
    reference operator*() const { return **at_; }
    pointer operator->() const { return at_->get(); }
    reference operator[](difference_type n) const { return *at_[n]; }
    const_iterator& operator++() { return *this += 1; }
    const_iterator operator++(int) { return const_iterator(at_++); }
    const_iterator& operator--() { return *this += -1; }
    const_iterator operator--(int) { return const_iterator(at_--); }
    const_iterator& operator+=(difference_type n) {
      at_ += n;
      return *this;
    }
    const_iterator& operator-=(difference_type n) { return *this += -n; }
    friend const_iterator operator+(const_iterator i, difference_type n) { return i += n; }
    friend const_iterator operator+(difference_type n, const_iterator i) { return i += n; }
    friend const_iterator operator-(const_iterator i, difference_type n) { return i -= n; }
    friend difference_type operator-(const_iterator a, const_iterator b) { return a.at_ - b.at_; }
    auto operator<=>(const const_iterator&) const = default;

   private:
    const Pointer* at_ = nullptr;
  };
  using iterator = const_iterator;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  SharedList() = default;
  // None of them is null.
  explicit SharedList(std::vector<Pointer> elements)
      : elements_(std::make_shared<const std::vector<Pointer>>(std::move(elements))) {}

  // In the same order; what a list is changed by is another list.
  const std::vector<Pointer>& pointers() const {
    static const std::vector<Pointer> kNone;
    return elements_ == nullptr ? kNone : *elements_;
  }
  size_t size() const { return pointers().size(); }
  bool empty() const { return pointers().empty(); }
  const T& operator[](size_t place) const { return *pointers()[place]; }
  const T& front() const { return *pointers().front(); }
  const T& back() const { return *pointers().back(); }
  const_iterator begin() const { return const_iterator(pointers().data()); }
  const_iterator end() const { return const_iterator(pointers().data() + size()); }
  const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }

  void Replace(size_t place, Pointer element) {
    std::vector<Pointer> changed = pointers();
    changed[place] = std::move(element);
    *this = SharedList(std::move(changed));
  }

 private:
  std::shared_ptr<const std::vector<Pointer>> elements_;
};

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_SHARED_LIST_H_
